"""Painters of the flat style, one function for one part of a control.

Owns: the pixels of buttons, fields, boxes, tabs, headers, menus and the focus ring.
Does not own: sliders, spin boxes and scroll bars (`style_ranges`), or when they are called (`style`).
The caller saves the painter and turns antialiasing on.
Every painter takes (look, option, painter, widget).
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QSlider,
    QStyle,
    QStyleOptionMenuItem,
    QWidget,
)

from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.palette import pen

State = QStyle.StateFlag
Align = Qt.AlignmentFlag
KINDS = ("ink", "legal", "secondary", "quiet", "counter")
RINGED = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QSlider)
"""Controls that the focus ring surrounds."""
RADIUS = 8
FOCUS_WIDTH, FOCUS_GAP = 3, 2
FOCUS_MARGIN = FOCUS_WIDTH + FOCUS_GAP
PAD, GAP = 14, 8


def button_panel(look: Look, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    """PE_PanelButtonCommand: one flat fill, exactly the token."""
    fill, edge, _text = button_colours(look, option.state, kind_of(widget))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(edge, 1))
    inset = 0.0 if edge is None else 0.5
    painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)


def button_colours(look: Look, state: Any, kind: str) -> tuple[QColor | None, QColor | None, QColor]:
    """Fill, edge (None for none) and text of a button in a state."""
    p = look.palette
    if not state & State.State_Enabled:
        if kind == "quiet":
            return None, None, p.text.disabled
        return p.surface.sunken, p.line.normal, p.text.disabled
    hover = bool(state & State.State_MouseOver)
    down = bool(state & (State.State_Sunken | State.State_On))
    if kind in ("ink", "legal"):
        legal = p.verdict("legal")
        fill, text = (p.line.ink, p.text.inverse) if kind == "ink" else (legal.fill, legal.on)
        return (fill.darker(112) if down else fill.darker(106) if hover else fill), None, text
    fill = p.surface.selected if down else p.surface.hover if hover else p.surface.raised
    if kind == "quiet":
        return (fill if hover or down else None), None, p.text.secondary
    if kind == "counter":
        return fill, p.verdict("counter").line, p.verdict("counter").text
    return fill, p.line.control, p.text.primary


def button_label(look: Look, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    """CE_PushButtonLabel: icon, word, keycap, centred together."""
    kind, icon, keycap, text = _button_parts(option, widget)
    _fill, _edge, colour = button_colours(look, option.state, kind)
    font = button_font(look, kind)
    metrics = QFontMetricsF(font)
    icon_px = look.px(18)
    x = option.rect.x() + (option.rect.width() - _label_width(look, kind, icon, keycap, text)) / 2
    middle = option.rect.y() + option.rect.height() / 2
    if icon:
        draw_icon(painter, QRectF(x, middle - icon_px / 2, icon_px, icon_px), icon, colour)
        x += icon_px + (GAP if text else 0)
    painter.setFont(font if option.state & State.State_Enabled else look.font())
    painter.setPen(colour)
    width = metrics.horizontalAdvance(text)
    painter.drawText(QRectF(x, option.rect.y(), width + 1, option.rect.height()), Align.AlignVCenter, text)
    if keycap:
        paint_keycap(look, painter, QPointF(x + width + GAP, middle), keycap, colour)


def paint_keycap(look: Look, painter: QPainter, left_middle: QPointF, text: str, colour: QColor) -> None:
    """A key as an outlined cap, its left edge at a point and centred on it vertically."""
    width, height = keycap_width(look, text), look.px(22)
    rect = QRectF(
        round(left_middle.x()) + 0.5, round(left_middle.y() - height / 2) + 0.5, width - 1, height - 1
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1))
    painter.drawRoundedRect(rect, 5, 5)
    painter.setFont(look.font())
    painter.drawText(rect, Align.AlignCenter, text)


def keycap_width(look: Look, text: str) -> float:
    """Width of a keycap in px."""
    return max(look.px(22), round(look.width_of(text)) + 12)


def button_font(look: Look, kind: str) -> Any:
    """Bold for the buttons that carry a fill of their own."""
    return look.font("strong" if kind in ("ink", "legal") else "body")


def button_size(look: Look, option: Any, widget: QWidget | None) -> QSize:
    """The size a push button needs: 36 high (44 when large) at 100 % text, 32 wide at least."""
    kind, icon, keycap, text = _button_parts(option, widget)
    large = widget is not None and bool(widget.property("large"))
    width = _label_width(look, kind, icon, keycap, text) + 2 * (PAD if text else 7)
    return QSize(max(32, round(width + 0.5)), look.row_px(44 if large else 36))


def kind_of(widget: QWidget | None) -> str:
    """The kind property of a button, secondary when it has none."""
    kind = widget.property("kind") if widget is not None else None
    return kind if kind in KINDS else "secondary"


def _button_parts(option: Any, widget: QWidget | None) -> tuple[str, str, str, str]:
    icon = str(widget.property("iconName") or "") if widget is not None else ""
    keycap = str(widget.property("keycap") or "") if widget is not None else ""
    return kind_of(widget), icon, keycap, option.text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _label_width(look: Look, kind: str, icon: str, keycap: str, text: str) -> float:
    width = QFontMetricsF(button_font(look, kind)).horizontalAdvance(text)
    if icon:
        width += look.px(18) + (GAP if text else 0)
    if keycap:
        width += GAP + keycap_width(look, keycap)
    return width


def tool_panel(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_PanelButtonTool: nothing at rest, a flat fill when active or under the pointer."""
    p = look.palette
    if option.state & (State.State_On | State.State_Sunken):
        fill = p.surface.selected
    elif option.state & State.State_MouseOver and option.state & State.State_Enabled:
        fill = p.surface.hover
    else:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(QRectF(option.rect), RADIUS, RADIUS)


def focus_frame(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_FocusFrame: 3 px of focus.outer round 2 px of focus.gap, outside the control."""
    p, rect = look.palette, QRectF(option.rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half, mid = FOCUS_WIDTH / 2, FOCUS_WIDTH + FOCUS_GAP / 2
    painter.setPen(QPen(p.focus.gap, FOCUS_GAP))
    painter.drawRoundedRect(rect.adjusted(mid, mid, -mid, -mid), RADIUS + 1, RADIUS + 1)
    painter.setPen(QPen(p.focus.outer, FOCUS_WIDTH))
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), RADIUS + 3.5, RADIUS + 3.5)


def row_focus(look: Look, option: Any, painter: QPainter, widget: QWidget | None) -> None:
    """PE_FrameFocusRect: the ring inside a row of a list or table; other controls have the ring outside."""
    if isinstance(widget, RINGED):
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.palette.focus.outer, FOCUS_WIDTH))
    half = FOCUS_WIDTH / 2
    painter.drawRoundedRect(QRectF(option.rect).adjusted(half, half, -half, -half), 5, 5)


def field_panel(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_PanelLineEdit: the text field. A frameless editor inside another control stays bare."""
    if getattr(option, "lineWidth", 1) <= 0:
        painter.fillRect(option.rect, option.palette.base())
        return
    _outlined(look, option, painter, option.palette.base().color())


def field_frame(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_FrameLineEdit."""
    _outlined(look, option, painter, None)


def _outlined(look: Look, option: Any, painter: QPainter, fill: QColor | None) -> None:
    line = look.palette.line
    on = bool(option.state & State.State_Enabled)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill if on else look.palette.surface.sunken)
    painter.setPen(QPen(line.control if on else line.normal, 1))
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)


def combo_box(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CC_ComboBox: a secondary button with a chevron."""
    hover = option.state & State.State_MouseOver and option.state & State.State_Enabled
    _outlined(look, option, painter, look.palette.surface.hover if hover else look.palette.surface.raised)
    px = look.px(18)
    rect = QRectF(option.rect.right() - px - 8, option.rect.center().y() - px / 2 + 0.5, px, px)
    on = option.state & State.State_Enabled
    draw_icon(
        painter, rect, "chevron-down", look.palette.text.secondary if on else look.palette.text.disabled
    )


def check_box(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_IndicatorCheckBox: an ink box with a tick when on."""
    rect = _indicator(look, option, painter, 5)
    if option.state & State.State_On:
        draw_icon(painter, rect.adjusted(1, 1, -1, -1), "check", look.palette.text.inverse)
    elif option.state & State.State_NoChange:
        draw_icon(painter, rect.adjusted(1, 1, -1, -1), "minus", look.palette.text.inverse)


def radio_button(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_IndicatorRadioButton: an ink disc with a light centre when on."""
    rect = _indicator(look, option, painter, option.rect.width() / 2)
    if option.state & State.State_On:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.palette.text.inverse)
        painter.drawEllipse(rect.center(), rect.width() * 0.2, rect.width() * 0.2)


def _indicator(look: Look, option: Any, painter: QPainter, radius: float) -> QRectF:
    p, rect = look.palette, QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -0.75)
    on = bool(option.state & State.State_Enabled)
    marked = bool(option.state & (State.State_On | State.State_NoChange))
    ink = p.line.ink if on else p.text.disabled
    painter.setBrush(ink if marked else p.surface.raised if on else p.surface.sunken)
    painter.setPen(QPen(ink if marked else p.line.control if on else p.line.normal, 1.5))
    painter.drawRoundedRect(rect, radius, radius)
    return QRectF(option.rect)


def tooltip_panel(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_PanelTipLabel: the inverse surface."""
    painter.fillRect(option.rect, look.palette.surface.inverse)


def menu_panel(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_PanelMenu: a raised sheet with a line."""
    painter.fillRect(option.rect, look.palette.surface.raised)
    painter.setPen(QPen(look.palette.line.control, 1))
    painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))


def menu_item(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_MenuItem: tick, word, key; the active row on `selected`."""
    p, rect = look.palette, QRectF(option.rect)
    if option.menuItemType == QStyleOptionMenuItem.MenuItemType.Separator:
        painter.setPen(QPen(p.line.soft, 1))
        y = round(rect.center().y()) + 0.5
        painter.drawLine(QPointF(rect.left() + 8, y), QPointF(rect.right() - 8, y))
        return
    on = bool(option.state & State.State_Enabled)
    if option.state & State.State_Selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(p.surface.selected if on else p.surface.hover)
        painter.drawRoundedRect(rect.adjusted(4, 1, -4, -1), 6, 6)
    ink, grey = (p.text.primary, p.text.secondary) if on else (p.text.disabled, p.text.disabled)
    px = look.px(18)
    if option.checkType != QStyleOptionMenuItem.CheckType.NotCheckable and option.checked:
        draw_icon(painter, QRectF(rect.left() + 12, rect.center().y() - px / 2, px, px), "check", ink)
    label, _, key = option.text.partition("\t")
    text_rect = rect.adjusted(20 + px, 0, -16, 0)
    painter.setFont(look.font())
    painter.setPen(ink)
    flags = Align.AlignVCenter | Align.AlignLeft
    painter.drawText(text_rect, int(flags) | int(Qt.TextFlag.TextShowMnemonic), label)
    painter.setPen(grey)
    if option.menuItemType == QStyleOptionMenuItem.MenuItemType.SubMenu:
        draw_icon(
            painter, QRectF(text_rect.right() - px + 8, rect.center().y() - px / 2, px, px), "open", grey
        )
    else:
        painter.drawText(text_rect, Align.AlignVCenter | Align.AlignRight, key)


def menu_item_size(look: Look, option: Any) -> QSize:
    """The size of one menu row with its key."""
    if option.menuItemType == QStyleOptionMenuItem.MenuItemType.Separator:
        return QSize(40, 9)
    label, _, key = option.text.partition("\t")
    width = look.width_of(label.replace("&", "")) + look.width_of(key) + (32 if key else 0)
    return QSize(round(width) + 48 + 2 * look.px(18), look.row_px(36))


def menu_bar_item(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_MenuBarItem: a quiet word on the chrome."""
    p = look.palette
    painter.fillRect(option.rect, p.surface.chrome)
    if option.state & (State.State_Selected | State.State_Sunken):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(p.surface.selected)
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0, 3, 0, -3), 6, 6)
    painter.setFont(look.font())
    painter.setPen(p.text.primary if option.state & State.State_Enabled else p.text.disabled)
    painter.drawText(option.rect, int(Align.AlignCenter) | int(Qt.TextFlag.TextShowMnemonic), option.text)


def menu_bar_empty(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """The rest of a menu bar or tool bar."""
    painter.fillRect(option.rect, look.palette.surface.chrome)


def header_section(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_HeaderSection: panel with a line under it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(option.rect, look.palette.surface.panel)
    painter.setPen(QPen(look.palette.line.normal, 1))
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())


def tab_shape(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_TabBarTabShape: flat; 3 px of ink under the selected tab."""
    p, rect = look.palette, QRectF(option.rect)
    if option.state & State.State_MouseOver and not option.state & State.State_Selected:
        painter.fillRect(rect, p.surface.hover)
    if option.state & State.State_Selected:
        painter.fillRect(QRectF(rect.left() + 4, rect.bottom() - 3, rect.width() - 8, 3), p.line.ink)


def tab_base(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_FrameTabBarBase: a hairline under the tabs."""
    painter.fillRect(
        QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), look.palette.line.soft
    )


def group_frame(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_FrameGroupBox: a line, radius of a card."""
    painter.setPen(QPen(look.palette.line.normal, 1))
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)


def splitter(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """CE_Splitter: a hairline in the middle of the handle."""
    painter.fillRect(option.rect, look.palette.surface.chrome)
    painter.setPen(pen(look.palette.line.normal, 1))
    c, r = QRectF(option.rect).center(), QRectF(option.rect)
    if r.height() > r.width():
        painter.drawLine(QPointF(c.x(), r.top()), QPointF(c.x(), r.bottom()))
    else:
        painter.drawLine(QPointF(r.left(), c.y()), QPointF(r.right(), c.y()))


def arrow_down(look: Look, option: Any, painter: QPainter, _widget: QWidget | None) -> None:
    """PE_IndicatorArrowDown: a chevron."""
    px = min(option.rect.width(), option.rect.height(), look.px(18))
    rect = QRectF(0, 0, px, px)
    rect.moveCenter(QRectF(option.rect).center())
    draw_icon(painter, rect, "chevron-down", look.palette.text.secondary)


def nothing(_look: Look, _option: Any, _painter: QPainter, _widget: QWidget | None) -> None:
    """A part that our language does not have."""
