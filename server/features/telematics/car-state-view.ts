import { isReachable } from '#domain/telematics/car-state.ts';
import type { KnownCar } from './vehicle-state.repository.ts';

/** Returns what a person who is at the car sees of how it stands. */
export function toCarState(car: KnownCar, now: Temporal.Instant) {
  const { state, lastContactAt } = car;
  return {
    reachable: isReachable(car, now),
    ...(lastContactAt ? { lastContactAt: lastContactAt.toString() } : {}),
    ...(state
      ? {
          locked: state.locked,
          doorOpen: state.doorOpen,
          ignitionOn: state.ignitionOn,
          lightsOn: state.lightsOn,
          energyPercent: Math.round(state.energyPercent),
          plugged: state.plugged,
          ...(state.position ? { position: state.position } : {}),
        }
      : {}),
  };
}
