/** The cities of the sales map (§1.3), as slugs; partners register customers for these. */
export const SALES_CITIES: readonly string[] = [
  'bonn',
  'erlangen',
  'fuerth',
  'giessen',
  'kassel',
  'marburg',
  'nuernberg',
  'wuerzburg',
];
