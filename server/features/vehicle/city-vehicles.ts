import { hash } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { listVehicles } from '#contract/vehicle.ts';
import type { Fleet } from '#domain/availability/fleet.ts';
import { ReadyJson } from '#server/http/ready-json.ts';

type CityVehicles = {
  /** The same on each server that knows the same cars. */
  version: string;
  answer: ReadyJson<CallOutput<typeof listVehicles>>;
};

/** The lists of a picture by town, with the number of changes after which each was made. */
const lists = new WeakMap<Fleet, Map<number, CityVehicles & { changes: number }>>();

/** A town's cars without what changes by itself; made anew when the fleet has changed there. */
export function cityVehicles(fleet: Fleet, cityId: number): CityVehicles {
  const ofFleet = lists.get(fleet) ?? new Map<number, CityVehicles & { changes: number }>();
  lists.set(fleet, ofFleet);
  const changes = fleet.changesOfCity(cityId);
  const known = ofFleet.get(cityId);
  if (known?.changes === changes) return known;
  const cards = [...fleet.stationsOfCity(cityId)]
    .flatMap(({ vehicles }) => [...vehicles.values()])
    .sort((a, b) => a.id - b.id)
    .map(({ card }) => `{${card.fixed}}`);
  const items = cards.join();
  const version = hash('sha256', items, 'base64url').slice(0, VERSION_LENGTH);
  // Nobody who has it needs another list for changes that were taken back.
  const made =
    known?.version === version
      ? { ...known, changes }
      : { version, answer: new ReadyJson<CallOutput<typeof listVehicles>>(text(version, items)), changes };
  ofFleet.set(cityId, made);
  return made;
}

const VERSION_LENGTH = 16;
const text = (version: string, items: string) => `{"version":"${version}","items":[${items}]}`;
