/**
 * Returns how often a trial is repeated. `npm test` as a whole sets `ENDURANCE=short`, so that all of it ends within half
 * an hour on two cores; `npm test -- endurance` repeats in full.
 */
export const repetitions = ({ full, short }: { full: number; short: number }): number =>
  process.env['ENDURANCE'] === 'short' ? short : full;
