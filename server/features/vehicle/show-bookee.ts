import { showBookee } from '#contract/vehicle.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBookee } from './bookee.ts';
import { findVehicle } from './vehicle.repository.ts';
import { findCleaning } from './vehicle-care.repository.ts';

export const bindShowBookee = bind(showBookee, async ({ db }, { params }) => {
  const [row, cleanedAt] = await Promise.all([findVehicle(db, params.id), findCleaning(db, params.id)]);
  if (!row) return refuse('BOOKEE_UNKNOWN');
  return { ...toBookee(row), ...(cleanedAt ? { cleanedAt: cleanedAt.toString() } : {}) };
});
