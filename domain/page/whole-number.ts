const GERMAN = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** Writes a whole number with points between its thousands: "35", "3.360". */
export const formatWhole = (value: number): string => GERMAN.format(value);
