import { showDamagePhoto } from '#contract/damage.ts';
import type { Db } from '#server/db/connect.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { type DamageRow, findDamage, findPhoto, isStaffOfVehicle } from './damage.repository.ts';
import { maySeeVehicle } from './may-see-vehicle.ts';

export const bindShowDamagePhoto = bind(
  showDamagePhoto,
  async ({ db, now, session, reply, files }, { params }) => {
    const damage = await findDamage(db, params.id);
    if (!damage || !(await maySee(db, damage, session, now))) return refuse('DAMAGE_UNKNOWN');
    const photo = await findPhoto(db, damage.id, params.photoId);
    return (await sendPhoto(reply, files, photo, 'schaden.jpg')) ?? refuse('DAMAGE_UNKNOWN');
  },
);

async function maySee(db: Db, damage: DamageRow, session: Session, now: Temporal.Instant): Promise<boolean> {
  if ([damage.reporterId, damage.heardCustomerId].includes(session.customerId)) return true;
  // Photos of accidents show other people and their cars.
  if (damage.accident !== null) return isStaffOfVehicle(db, session.customerId, damage.vehicleId);
  if (damage.repairedAt !== null || damage.state === 'DISMISSED')
    return isStaffOfVehicle(db, session.customerId, damage.vehicleId);
  return maySeeVehicle(db, damage.vehicleId, session, now);
}
