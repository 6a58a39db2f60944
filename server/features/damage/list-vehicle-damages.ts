import { listVehicleDamages } from '#contract/damage.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findKnownDamages } from './damage.repository.ts';
import { viewKnownDamages } from './damage-view.ts';
import { maySeeVehicle } from './may-see-vehicle.ts';

export const bindListVehicleDamages = bind(listVehicleDamages, async ({ db, now, session }, { params }) => {
  if (!(await maySeeVehicle(db, params.id, session, now))) return refuse('BOOKEE_UNKNOWN');
  return { items: await viewKnownDamages(db, await findKnownDamages(db, params.id)) };
});
