/** "DE … 2051" from a masked IBAN: enough to recognise it, and short enough for one line on a phone. */
export const shortIban = (masked: string): string =>
  `${masked.slice(0, 2)}\u00a0…\u00a0${masked.replace(/\s/g, '').slice(-4)}`;
