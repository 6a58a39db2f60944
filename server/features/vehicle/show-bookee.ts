import type { CallOutput } from '#contract/call.ts';
import { showBookee } from '#contract/vehicle.ts';
import type { FleetVehicle } from '#domain/availability/fleet.ts';
import type { Db } from '#server/db/connect.ts';
import { bind } from '#server/http/bind-call.ts';
import { orFromMemory } from '#server/http/or-from-memory.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBookee } from './bookee.ts';
import { findVehicle } from './vehicle.repository.ts';
import { findCleaning } from './vehicle-care.repository.ts';

type Bookee = CallOutput<typeof showBookee>;

export const bindShowBookee = bind(showBookee, async ({ db, fleet, now }, { params }) => {
  const found = await orFromMemory(findBookee(db, params.id), async () => {
    const vehicle = (await fleet.read(now)).fleet.vehicle(params.id);
    return vehicle && fromPicture(vehicle);
  });
  return found ?? refuse('BOOKEE_UNKNOWN');
});

async function findBookee(db: Db, id: number): Promise<Bookee | undefined> {
  const [row, cleanedAt] = await Promise.all([findVehicle(db, id), findCleaning(db, id)]);
  return row && { ...toBookee(row), ...(cleanedAt ? { cleanedAt: cleanedAt.toString() } : {}) };
}

/** When it was cleaned is not in the picture of the fleet. */
const fromPicture = ({ card }: FleetVehicle): Bookee =>
  JSON.parse(`{${card.fixed},${card.energy}}`) as Bookee;
