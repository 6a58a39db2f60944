import { formatDistance } from './position.ts';

/** 1.33 m/s, what OpenTripPlanner assumes of a person on foot unless told otherwise (`walk.speed`). */
const WALKING_METRES_PER_MINUTE = 80;
/**
 * How much longer the way is than the line through the air: in a grid of streets 4/π ≈ 1.27 times on average
 * over all directions, rounded up for crossings.
 */
const DETOUR = 1.3;
/** Who is farther away does not walk: the minutes would say nothing. */
const LONGEST_WALK_MINUTES = 60;

/** Returns the whole minutes on foot, at least 1; `metres` as the crow flies. */
export function walkingMinutes(metres: number): number {
  return Math.max(1, Math.ceil((metres * DETOUR) / WALKING_METRES_PER_MINUTE));
}

/** Formats the way to a station: "7 Min. zu Fuß (420 m)"; the distance alone where nobody walks. */
export function formatWalk(metres: number): string {
  const minutes = walkingMinutes(metres);
  const distance = formatDistance(metres);
  return minutes > LONGEST_WALK_MINUTES ? distance : `${minutes}\u00A0Min. zu\u00A0Fuß (${distance})`;
}
