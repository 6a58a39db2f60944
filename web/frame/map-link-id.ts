/** The id of the link to the map in the bar of each frame (§2.14); a page has one such bar. */
export const MAP_LINK_ID = 'auto-suchen';
