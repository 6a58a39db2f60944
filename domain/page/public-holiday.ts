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

const WEDNESDAY = 3;

type Holidays = {
  /** By month and day, "12-25". */
  fixed: Readonly<Record<string, string>>;
  /** By days after Easter Sunday. */
  afterEaster: Readonly<Record<number, string>>;
  /** The Wednesday before 23 November. */
  repentance?: true;
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

const CORPUS_CHRISTI = { 60: 'Fronleichnam' };
const ALL_SAINTS = { '11-01': 'Allerheiligen' };
const EPIPHANY = { '01-06': 'Heilige Drei Könige' };
const ASSUMPTION = { '08-15': 'Mariä Himmelfahrt' };
const REFORMATION = { '10-31': 'Reformationstag' };
const WOMEN = { '03-08': 'Internationaler Frauentag' };
const BAVARIA: Holidays = { fixed: { ...EPIPHANY, ...ALL_SAINTS }, afterEaster: CORPUS_CHRISTI };
const NORTH: Holidays = { fixed: REFORMATION, afterEaster: {} };
const RHINE: Holidays = { fixed: ALL_SAINTS, afterEaster: CORPUS_CHRISTI };

/**
 * Free besides all Germany's, by the states' laws (2027): each state, and Bavaria's places with a Catholic
 * majority. Left out: what falls on Sundays, and single municipalities' (Augsburg, Eichsfeld, Sorbian
 * villages).
 */
const REGIONS = {
  BW: { fixed: { ...EPIPHANY, ...ALL_SAINTS }, afterEaster: CORPUS_CHRISTI },
  BY: BAVARIA,
  BY_CATHOLIC: { ...BAVARIA, fixed: { ...BAVARIA.fixed, ...ASSUMPTION } },
  BE: { fixed: WOMEN, afterEaster: {} },
  BB: NORTH,
  HB: NORTH,
  HH: NORTH,
  HE: { fixed: {}, afterEaster: CORPUS_CHRISTI },
  MV: { fixed: { ...WOMEN, ...REFORMATION }, afterEaster: {} },
  NI: NORTH,
  NW: RHINE,
  RP: RHINE,
  SL: { fixed: { ...ASSUMPTION, ...ALL_SAINTS }, afterEaster: CORPUS_CHRISTI },
  SN: { fixed: REFORMATION, afterEaster: {}, repentance: true },
  ST: { fixed: { ...EPIPHANY, ...REFORMATION }, afterEaster: {} },
  SH: NORTH,
  TH: { fixed: { '09-20': 'Weltkindertag', ...REFORMATION }, afterEaster: {} },
} satisfies Record<string, Holidays>;

/** A state by its two letters; BY_CATHOLIC: the places of Bavaria that have a Catholic majority. */
export type HolidayRegion = keyof typeof REGIONS;
export const HOLIDAY_REGIONS = Object.keys(REGIONS) as [HolidayRegion, ...HolidayRegion[]];

/** The name of a public holiday; without a region only those of all Germany count. */
export function publicHoliday(date: Temporal.PlainDate, region?: HolidayRegion): string | undefined {
  const monthAndDay = date.toString().slice(5);
  const sinceEaster = easterSunday(date.year).until(date, { largestUnit: 'day' }).days;
  const counting: Holidays[] = [NATIONAL, ...(region ? [REGIONS[region]] : [])];
  return counting
    .map(
      ({ fixed, afterEaster, repentance }) =>
        fixed[monthAndDay] ??
        afterEaster[sinceEaster] ??
        (repentance && isRepentance(date) ? 'Buß- und Bettag' : undefined),
    )
    .find((name) => name !== undefined);
}

const isRepentance = ({ month, day, dayOfWeek }: Temporal.PlainDate): boolean =>
  month === 11 && day >= 16 && day <= 22 && dayOfWeek === WEDNESDAY;
