import { showPlace } from '#contract/station.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPlace } from './place.ts';
import { findPlaces } from './station.repository.ts';

export const bindShowPlace = bind(showPlace, async ({ db }, { params }) => {
  const [row] = await findPlaces(db, { ids: [params.id], closedToo: true, limit: 1 });
  return row ? toPlace(row, false) : refuse('PLACE_UNKNOWN');
});
