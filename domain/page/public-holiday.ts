/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * correction + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

type Holidays = {
  /** By month and day, "12-25". */
  fixed: Readonly<Record<string, string>>;
  /** By days after Easter Sunday. */
  afterEaster: Readonly<Record<number, string>>;
};

/** Those of all Germany. */
const NATIONAL: Holidays = {
  fixed: {
    '01-01': 'Neujahr',
    '05-01': 'Tag der Arbeit',
    '10-03': 'Tag der Deutschen Einheit',
    '12-25': '1. Weihnachtstag',
    '12-26': '2. Weihnachtstag',
  },
  afterEaster: { [-2]: 'Karfreitag', 1: 'Ostermontag', 39: 'Christi Himmelfahrt', 50: 'Pfingstmontag' },
};

const BAVARIA: Holidays = {
  fixed: { '01-06': 'Heilige Drei Könige', '11-01': 'Allerheiligen' },
  afterEaster: { 60: 'Fronleichnam' },
};

/** BY_CATHOLIC: the places of Bavaria that have a Catholic majority. */
export type HolidayRegion = 'BY' | 'BY_CATHOLIC' | 'NW' | 'HE';

/**
 * Where the same days are free besides those of all Germany: Bavaria (in places with a Catholic majority also Assumption
 * Day), North Rhine-Westphalia, Hesse. Article 1 of the Bavarian law on public holidays, § 2 of that of North
 * Rhine-Westphalia, § 1 of that of Hesse; what always falls on a Sunday is left out.
 */
const REGIONS: Record<HolidayRegion, Holidays> = {
  BY: BAVARIA,
  BY_CATHOLIC: { ...BAVARIA, fixed: { ...BAVARIA.fixed, '08-15': 'Mariä Himmelfahrt' } },
  NW: { fixed: { '11-01': 'Allerheiligen' }, afterEaster: { 60: 'Fronleichnam' } },
  HE: { fixed: {}, afterEaster: { 60: 'Fronleichnam' } },
};

/** The name of a public holiday; without a region only those of all Germany count. */
export function publicHoliday(date: Temporal.PlainDate, region?: HolidayRegion): string | undefined {
  const monthAndDay = date.toString().slice(5);
  const sinceEaster = easterSunday(date.year).until(date, { largestUnit: 'day' }).days;
  return [NATIONAL, ...(region ? [REGIONS[region]] : [])]
    .map(({ fixed, afterEaster }) => fixed[monthAndDay] ?? afterEaster[sinceEaster])
    .find((name) => name !== undefined);
}
