/** The panel's size over the map, in px at the normal text size, for the map's padding. */
export const PANEL_WIDTH = 400;
export const PANEL_INSET = 20;
