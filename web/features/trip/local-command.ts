import { later } from '#domain/booking/instant-order.ts';
import type { KeptGrant } from './grant-store.ts';
import type { Trip } from './trip-queries.ts';

type LocalCommand = NonNullable<KeptGrant['lastDone']>;

/**
 * The trip with what this device told the car without a network: no "Abgeschlossen" beside an open door. Once the car
 * has spoken again, its word counts.
 */
export function withLocalCommand(trip: Trip, command: LocalCommand | undefined): Trip {
  if (!command || hasSpokenSince(trip, command)) return trip;
  const { car, obstacle, ...rest } = trip;
  return {
    ...rest,
    ...(car ? { car: { ...car, locked: command.kind === 'LOCK' } } : {}),
    // It was answered beside the car, or it would not have opened.
    ...(obstacle && obstacle.resultCode !== 'DEPARTURE_CHECK_MISSING' ? { obstacle } : {}),
  };
}

function hasSpokenSince({ car }: Trip, { at, heardAt }: LocalCommand): boolean {
  if (!car?.lastContactAt) return false;
  const done = Temporal.Instant.from(at);
  // A device whose clock is slow would believe that the car has spoken since.
  const known = heardAt ? later(done, Temporal.Instant.from(heardAt)) : done;
  return Temporal.Instant.compare(Temporal.Instant.from(car.lastContactAt), known) > 0;
}
