import type { HolidayRegion } from '#domain/page/public-holiday.ts';

/** Assumption Day is free in Würzburg, but not in Nürnberg, Erlangen and Fürth (list of the Bavarian statistical office). */
const REGIONS: Readonly<Record<string, HolidayRegion>> = {
  nuernberg: 'BY',
  erlangen: 'BY',
  fuerth: 'BY',
  wuerzburg: 'BY_CATHOLIC',
  bonn: 'NW',
  wiesbaden: 'HE',
  marburg: 'HE',
  giessen: 'HE',
  kassel: 'HE',
};

/** §S13.4: which holidays count in a city; of one that is not among the nine, only those of all Germany are known. */
export const holidayRegionOf = (citySlug: string | undefined): HolidayRegion | undefined =>
  citySlug === undefined ? undefined : REGIONS[citySlug];
