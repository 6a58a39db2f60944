/**
 * True in `npm test` as a whole, which sets `TEST_LENGTH=short` so that all of it ends within half an hour on two cores:
 * what takes long is repeated less often. Projects that are named, such as `npm test -- endurance journeys`, do it in full.
 */
export const isShort = process.env['TEST_LENGTH'] === 'short';

/** Returns how often a trial is repeated. */
export const repetitions = ({ full, short }: { full: number; short: number }): number =>
  isShort ? short : full;
