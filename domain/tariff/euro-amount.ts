/** At most, in cents: 9.999.999,99 €. */
const MAX_CENTS = 999_999_999;

/** As `parseEuro` reads it, from cents that are not negative: "45,30". */
export const euroText = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/**
 * Reads an amount in euro as people write it: "45", "45,30", "1.234,56", "12.50". Returns cents, more than 0; undefined for
 * what is none, such as "1,5".
 */
export function parseEuro(text: string): number | undefined {
  const match = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+)(?:,(\d{2}))?$|^(\d{1,7})\.(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const whole = (match[1] ?? match[3] ?? '').replaceAll('.', '');
  const cents = Number(whole) * 100 + Number(match[2] ?? match[4] ?? '0');
  return cents > 0 && cents <= MAX_CENTS ? cents : undefined;
}
