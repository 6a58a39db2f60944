/** The panel's measure over the map, for whoever must keep a marker clear of it (px at the normal text size). */
export const PANEL_WIDTH = 400;
export const PANEL_INSET = 20;
