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

/**
 * The contract year of a safety package that begins in this month of Berlin: it is owed at its start (§S11.7). Undefined
 * if none does, or if the package has ended by then.
 */
export function safetyPackageYear(
  { since, until }: { since: Temporal.PlainDate; until: Temporal.PlainDate | undefined },
  month: Temporal.PlainYearMonth,
): ContractYear | undefined {
  if (since.month !== month.month || since.year > month.year) return undefined;
  const year = yearOf(since, month.year - since.year);
  return until && Temporal.PlainDate.compare(until, year.from) <= 0 ? undefined : year;
}
