const DATE = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });
const format = ({ year, month, day }: Temporal.PlainDate) =>
  DATE.format(new Date(Date.UTC(year, month - 1, day)));

/**
 * The contract year of a safety package that begins in this month of Berlin: it is owed at its start (§S11.7). Undefined
 * if none does, or if the package has ended by then.
 */
export function safetyPackageYear(
  { since, until }: { since: Temporal.PlainDate; until: Temporal.PlainDate | undefined },
  month: Temporal.PlainYearMonth,
): { from: Temporal.PlainDate; text: string } | undefined {
  if (since.month !== month.month || since.year > month.year) return undefined;
  // A package of 29 February begins its other years on the 28th.
  const from = since.add({ years: month.year - since.year });
  if (until && Temporal.PlainDate.compare(until, from) <= 0) return undefined;
  const to = since.add({ years: month.year - since.year + 1 }).subtract({ days: 1 });
  return { from, text: `Sicherheitspaket, ${format(from)} bis ${format(to)}` };
}
