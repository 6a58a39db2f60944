import { showPlace } from '#contract/station.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPlace } from './place.ts';
import { findPlace } from './station.repository.ts';

export const bindShowPlace = bind(showPlace, async ({ db }, { params }) => {
  const row = await findPlace(db, params.id);
  return row ? toPlace(row) : refuse('PLACE_UNKNOWN');
});
