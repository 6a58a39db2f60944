/** Places on the landing page. */
export const anchors = {
  steps: '/#so-gehts',
  prices: '/#preise-und-autos',
};
