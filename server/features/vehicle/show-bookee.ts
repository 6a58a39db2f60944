import { showBookee } from '#contract/vehicle.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBookee } from './bookee.ts';
import { findVehicle } from './vehicle.repository.ts';

export const bindShowBookee = bind(showBookee, async ({ db }, { params }) => {
  const row = await findVehicle(db, params.id);
  return row ? toBookee(row) : refuse('BOOKEE_UNKNOWN');
});
