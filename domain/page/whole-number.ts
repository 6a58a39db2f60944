let german: Intl.NumberFormat | undefined;

/** Writes a whole number with points between its thousands: "35", "3.360". */
export function formatWhole(value: number): string {
  // The first of its kind makes a browser read its tables, which takes longer than the rest of this module's page.
  german ??= new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
  return german.format(value);
}
