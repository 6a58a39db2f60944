import { showPlace } from '#contract/station.ts';
import { bind } from '#server/http/bind-call.ts';
import { orFromMemory } from '#server/http/or-from-memory.ts';
import { refuse } from '#server/http/refuse.ts';
import { placeOfStand, toPlace } from './place.ts';
import { findPlace } from './station.repository.ts';

export const bindShowPlace = bind(showPlace, async ({ db, fleet, now }, { params }) => {
  const row = await orFromMemory(findPlace(db, params.id), async () => {
    const picture = await fleet.read(now);
    const stand = picture.fleet.station(params.id);
    return stand && placeOfStand(stand, picture.cities);
  });
  return row ? toPlace(row) : refuse('PLACE_UNKNOWN');
});
