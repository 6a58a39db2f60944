/** The sum of a value of each: of whole numbers, such as cents, kilometres or counts, it is exact. 0 of none. */
export const sumOf = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0);

/** What lines, fees or debits come to, in whole cents of their one currency. */
export const sumOfCents = (all: readonly { cents: number }[]): number => sumOf(all, ({ cents }) => cents);
