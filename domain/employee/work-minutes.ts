const twoDigits = (n: number) => String(n).padStart(2, '0');

/** 465 → "7:45 Std." */
export const formatMinutes = (minutes: number): string => `${clockOf(minutes)}\u00A0Std.`;

/** 465 → "7:45" */
export const clockOf = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;

/** 80 → "+1:20 Std.", -80 → "−1:20 Std.", 0 → "0:00 Std." */
export const formatBalance = (minutes: number): string =>
  `${minutes > 0 ? '+' : ''}${formatMinutes(minutes)}`;
