import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';

const DATE = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });
const format = ({ year, month, day }: Temporal.PlainDate) =>
  DATE.format(new Date(Date.UTC(year, month - 1, day)));

/** Days of Berlin; `until` is exclusive. */
export type ContractYear = { from: Temporal.PlainDate; until: Temporal.PlainDate };

/** A package of 29 February begins its other years on the 28th. */
const yearOf = (since: Temporal.PlainDate, years: number): ContractYear => ({
  from: since.add({ years }),
  until: since.add({ years: years + 1 }),
});

/** The contract year of a package in which this day lies; it has begun by then. */
export function contractYearOn(since: Temporal.PlainDate, day: Temporal.PlainDate): ContractYear {
  const year = yearOf(since, day.year - since.year);
  return Temporal.PlainDate.compare(year.from, day) > 0 ? yearOf(since, day.year - since.year - 1) : year;
}

/** The words of an invoice. */
export const contractYearText = ({ from, until }: ContractYear): string =>
  `Sicherheitspaket, ${format(from)} bis ${format(until.subtract({ days: 1 }))}`;

/** A package of an account, in days of Berlin. */
export type PackageDates = {
  since: Temporal.PlainDate;
  /** The first day without it. */
  until?: Temporal.PlainDate | undefined;
  /** No year that begins before is charged. */
  chargedFrom?: Temporal.PlainDate | undefined;
};

/** A claim lapses with the end of the third year after the one in which it arose (§§ 195, 199 BGB). */
const CLAIM_YEARS = 3;

/**
 * A safety package's contract years begun before this day. Each is owed at its start (§S11.7): one not
 * charged with its month is made up while it can be asked. None begins after the end.
 */
export function safetyPackageYears(
  { since, until, chargedFrom }: PackageDates,
  before: Temporal.PlainDate,
): ContractYear[] {
  const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;
  const firstYear = before.subtract({ days: 1 }).year - CLAIM_YEARS;
  const years: ContractYear[] = [];
  for (let index = Math.max(0, firstYear - since.year); ; index++) {
    const year = yearOf(since, index);
    if (!isBefore(year.from, before) || (until && !isBefore(year.from, until))) return years;
    if (year.from.year >= firstYear && !(chargedFrom && isBefore(year.from, chargedFrom))) years.push(year);
  }
}

/**
 * Given back if the package ends within a contract year: the days left, so that the share with it stays paid,
 * rounded (§S11.7). `chargedCents`: paid or owed for the year. Undefined if nothing is left.
 */
export function safetyPackageRefund(
  year: ContractYear,
  until: Temporal.PlainDate,
  chargedCents: number,
): { cents: number; text: string } | undefined {
  const days = year.from.until(year.until).days;
  const leftDays = Math.min(days, until.until(year.until).days);
  if (leftDays <= 0) return undefined;
  const cents = chargedCents - roundHalfAwayFromZero((chargedCents * (days - leftDays)) / days);
  if (cents <= 0) return undefined;
  const lastDay = format(until.subtract({ days: 1 }));
  return {
    cents,
    text: `Sicherheitspaket beendet zum ${lastDay}: ${leftDays} von ${days} Tagen des Vertragsjahres zurück`,
  };
}

/**
 * What of a contract year's price without VAT belongs to the days from `day` on, in cents, rounded once, so
 * that months add up to it (docs/decisions/132). `from`: its first day.
 */
export function deferredCents(from: Temporal.PlainDate, day: Temporal.PlainDate, netCents: number): number {
  const days = from.until(from.add({ years: 1 })).days;
  const gone = Math.min(days, Math.max(0, from.until(day).days));
  return netCents - roundHalfAwayFromZero((netCents * gone) / days);
}

/** A day on which a package may end: `until` is the first day without it. */
export type PackageEnd = { kind: 'YEAR' | 'NOTICE'; until: Temporal.PlainDate };

/**
 * When a package may be ended from this day on: with its contract year, later also at a month's notice if earlier
 * (§ 309 Nr. 9 BGB, terms § 12); the last day counts (§ 188 Abs. 2).
 */
export function packageEnds(since: Temporal.PlainDate, today: Temporal.PlainDate): PackageEnd[] {
  const year = contractYearOn(since, today);
  const noticed = today.add({ months: 1 }).add({ days: 1 });
  const isFirst = Temporal.PlainDate.compare(year.from, since) === 0;
  const isEarlier = Temporal.PlainDate.compare(noticed, year.until) < 0;
  const atYearEnd: PackageEnd = { kind: 'YEAR', until: year.until };
  return isFirst || !isEarlier ? [atYearEnd] : [atYearEnd, { kind: 'NOTICE', until: noticed }];
}
