"""The flat style of every control: Fusion's behaviour, our painting.

Owns: what a button, field, tab, header, menu, scroll bar and focus ring look like, and their sizes.
Does not own: colours (`palette`), the painters it calls (`style_parts`), or the widgets.
A push button says its kind with the properties `kind` (ink, legal, secondary, quiet, counter), `keycap`,
`iconName` and `large`; without a kind it is secondary.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFocusFrame,
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleFactory,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionHeader,
    QStyleOptionTab,
    QWidget,
)

from board.stage import style_parts as parts
from board.stage import style_ranges as ranges
from board.stage.look import Look

PE, CE, CC, SC = QStyle.PrimitiveElement, QStyle.ControlElement, QStyle.ComplexControl, QStyle.SubControl
PM, SH, CT = QStyle.PixelMetric, QStyle.StyleHint, QStyle.ContentsType

_PRIMITIVES: dict[QStyle.PrimitiveElement, Callable[..., None]] = {
    PE.PE_PanelButtonCommand: parts.button_panel,
    PE.PE_PanelButtonTool: parts.tool_panel,
    PE.PE_PanelLineEdit: parts.field_panel,
    PE.PE_FrameLineEdit: parts.field_frame,
    PE.PE_IndicatorCheckBox: parts.check_box,
    PE.PE_IndicatorRadioButton: parts.radio_button,
    PE.PE_PanelTipLabel: parts.tooltip_panel,
    PE.PE_PanelMenu: parts.menu_panel,
    PE.PE_FrameMenu: parts.nothing,
    PE.PE_FrameTabBarBase: parts.tab_base,
    PE.PE_FrameFocusRect: parts.row_focus,
    PE.PE_IndicatorArrowDown: parts.arrow_down,
    PE.PE_FrameGroupBox: parts.group_frame,
}
_CONTROLS: dict[QStyle.ControlElement, Callable[..., None]] = {
    CE.CE_PushButtonLabel: parts.button_label,
    CE.CE_HeaderSection: parts.header_section,
    CE.CE_HeaderEmptyArea: parts.header_section,
    CE.CE_TabBarTabShape: parts.tab_shape,
    CE.CE_FocusFrame: parts.focus_frame,
    CE.CE_MenuItem: parts.menu_item,
    CE.CE_MenuBarItem: parts.menu_bar_item,
    CE.CE_MenuBarEmptyArea: parts.menu_bar_empty,
    CE.CE_Splitter: parts.splitter,
    CE.CE_ToolBar: parts.menu_bar_empty,
}
_COMPLEX: dict[QStyle.ComplexControl, Callable[..., None]] = {
    CC.CC_ScrollBar: ranges.scroll_bar,
    CC.CC_Slider: ranges.slider,
    CC.CC_SpinBox: ranges.spin_box,
    CC.CC_ComboBox: parts.combo_box,
}
_HANDLES = {
    CC.CC_ScrollBar: (SC.SC_ScrollBarSlider,),
    CC.CC_Slider: (SC.SC_SliderHandle,),
    CC.CC_SpinBox: (SC.SC_SpinBoxUp, SC.SC_SpinBoxDown),
}
_METRICS = {
    PM.PM_ButtonShiftHorizontal: 0,
    PM.PM_ButtonShiftVertical: 0,
    PM.PM_FocusFrameHMargin: parts.FOCUS_MARGIN,
    PM.PM_FocusFrameVMargin: parts.FOCUS_MARGIN,
    PM.PM_ScrollBarExtent: 14,
    PM.PM_ScrollBarSliderMin: 32,
    PM.PM_SliderThickness: 32,
    PM.PM_SliderControlThickness: 20,
    PM.PM_SliderLength: 20,
    PM.PM_ToolTipLabelFrameWidth: 8,
    PM.PM_MenuPanelWidth: 1,
    PM.PM_MenuVMargin: 4,
    PM.PM_SplitterWidth: 5,
    PM.PM_TabBarBaseOverlap: 1,
    PM.PM_HeaderMargin: 8,
    PM.PM_CheckBoxLabelSpacing: 8,
    PM.PM_RadioButtonLabelSpacing: 8,
}
_TEXT_METRICS = {
    PM.PM_IndicatorWidth: 20,
    PM.PM_IndicatorHeight: 20,
    PM.PM_ExclusiveIndicatorWidth: 20,
    PM.PM_ExclusiveIndicatorHeight: 20,
    PM.PM_SmallIconSize: 18,
    PM.PM_ButtonIconSize: 18,
    PM.PM_ToolBarIconSize: 22,
}
_HINTS = {
    SH.SH_ToolTip_WakeUpDelay: 600,
    SH.SH_EtchDisabledText: 0,
    SH.SH_FocusFrame_AboveWidget: 1,
    SH.SH_DitherDisabledText: 0,
    SH.SH_ScrollView_FrameOnlyAroundContents: 0,
    SH.SH_Menu_SubMenuPopupDelay: 0,
}


class BoardStyle(QProxyStyle):
    """Fusion with flat painting in the exact token colours."""

    def __init__(self, look: Look) -> None:
        super().__init__(QStyleFactory.create("Fusion"))
        self._look = look

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        paint = _PRIMITIVES.get(element)
        if paint is None:
            super().drawPrimitive(element, option, painter, widget)
        else:
            _paint(paint, self._look, option, painter, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        paint = _CONTROLS.get(element)
        if paint is not None:
            _paint(paint, self._look, option, painter, widget)
            return
        if element == CE.CE_HeaderLabel:
            option = QStyleOptionHeader(option)
            option.palette.setColor(QPalette.ColorRole.ButtonText, self._look.palette.text.secondary)
        elif element == CE.CE_TabBarTabLabel and not option.state & QStyle.StateFlag.State_Selected:
            option = QStyleOptionTab(option)
            option.palette.setColor(QPalette.ColorRole.WindowText, self._look.palette.text.secondary)
        super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self, control: QStyle.ComplexControl, option: Any, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        paint = _COMPLEX.get(control)
        if paint is None:
            super().drawComplexControl(control, option, painter, widget)
        elif control in _HANDLES:
            rects = tuple(self.subControlRect(control, option, sub, widget) for sub in _HANDLES[control])
            _paint(paint, self._look, option, painter, rects if len(rects) > 1 else rects[0])
        else:
            _paint(paint, self._look, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: Any,
        sub_control: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control == CC.CC_ScrollBar:
            return ranges.scroll_bar_part(option, sub_control)
        made = super().subControlRect(control, option, sub_control, widget)
        if control == CC.CC_ComboBox and sub_control == SC.SC_ComboBoxEditField:
            made.setLeft(option.rect.left() + 10)
        return made

    def subElementRect(
        self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None
    ) -> QRect:
        made = super().subElementRect(element, option, widget)
        if element == QStyle.SubElement.SE_LineEditContents and getattr(option, "lineWidth", 0) > 0:
            return made.adjusted(8, 0, -8, 0)
        return made

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric in _METRICS:
            return _METRICS[metric]
        if metric in _TEXT_METRICS:
            return self._look.px(_TEXT_METRICS[metric])
        return super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: QStyleHintReturn | None = None,
    ) -> int:
        if hint in _HINTS:
            return _HINTS[hint]
        return super().styleHint(hint, option, widget, data)

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        if kind == CT.CT_PushButton and isinstance(option, QStyleOptionButton):
            return parts.button_size(self._look, option, widget)
        if kind == CT.CT_MenuItem:
            return parts.menu_item_size(self._look, option)
        made = super().sizeFromContents(kind, option, size, widget)
        if kind in (CT.CT_LineEdit, CT.CT_ComboBox, CT.CT_SpinBox):
            made = QSize(made.width() + 16, max(made.height(), self._look.row_px(36)))
        elif kind in (CT.CT_ItemViewItem, CT.CT_HeaderSection):
            made.setWidth(made.width() + 10)
        elif kind == CT.CT_ToolButton:
            made.setWidth(made.width() - 4)
        elif kind == CT.CT_TabBarTab:
            made = QSize(made.width() + 8, self._look.row_px(40))
        elif kind == CT.CT_MenuBarItem:
            made.setHeight(self._look.row_px(36))
        elif kind in (CT.CT_CheckBox, CT.CT_RadioButton):
            made.setHeight(max(made.height(), 32))
        return made


class FocusRing(QFocusFrame):
    """The ring that follows the keyboard focus round buttons, fields and boxes, outside of the control.

    Lists and tables paint focus on their current row instead.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Focus ring")
        app.focusChanged.connect(self.follow)

    def follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Move to the control that has the focus, or vanish."""
        self.setWidget(now if isinstance(now, parts.RINGED) else None)


def set_kind(
    button: QPushButton, kind: str, *, keycap: str = "", icon: str = "", large: bool = False
) -> None:
    """Give a push button its kind (ink, legal, secondary, quiet, counter), keycap and icon."""
    if kind not in parts.KINDS:
        raise ValueError(f"unknown button kind {kind!r}")
    for name, value in (("kind", kind), ("keycap", keycap), ("iconName", icon), ("large", large)):
        button.setProperty(name, value)
    button.updateGeometry()
    button.update()


def _paint(
    paint: Callable[..., None], look: Look, option: QStyleOption, painter: QPainter, extra: Any
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(look, option, painter, extra)
    painter.restore()
