import { distanceInMetres, type Position } from '#domain/station/position.ts';

/** Within this distance cars stand at one place. */
const SAME_PLACE_METRES = 500;
/** Faster, as the crow flies, nobody of us comes from one car to the next. */
const KM_PER_HOUR = 100;

/** Whether two cars stand at different places. */
export const isElsewhere = (one: Position, other: Position): boolean =>
  distanceInMetres(one, other) > SAME_PLACE_METRES;

export type Opening = { at: Temporal.Instant; position: Position };

/** Whether the same person can hardly have come from where they opened a car last to where they open one now. */
export function isTooFar(last: Opening, next: Opening): boolean {
  if (!isElsewhere(last.position, next.position)) return false;
  const metres = distanceInMetres(last.position, next.position);
  const hours = Math.max(0, last.at.until(next.at).total('hours'));
  return metres > hours * KM_PER_HOUR * 1000;
}
