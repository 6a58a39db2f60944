/**
 * True in `npm test` as a whole, which sets `TEST_LENGTH=short` so that all of it ends within half an hour on two cores:
 * what takes long is repeated less often, and the sweeps over all screens take a part of them each day. Projects that are
 * named, such as `npm test -- endurance journeys`, do it in full.
 */
export const isShort = process.env['TEST_LENGTH'] === 'short';

/** `npm test` sets it, so that a run that goes on after midnight stays whole. */
const DAY = Number(process.env['TEST_DAY'] ?? 0);

/** Returns how often a trial is repeated. */
export const repetitions = ({ full, short }: { full: number; short: number }): number =>
  isShort ? short : full;

/** In a short run one of so many parts has its turn each day (UTC), so that after as many days each had it. */
export const hasTurn = (place: number, parts: number): boolean => !isShort || (place + DAY) % parts === 0;
