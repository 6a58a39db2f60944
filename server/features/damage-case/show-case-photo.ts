import { showCasePhoto } from '#contract/damage-case.ts';
import type { Db } from '#server/db/connect.ts';
import { type DamageRow, findPhoto, findTripsBefore } from '#server/features/damage/damage.repository.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findEarlierPhotos } from './damage-case.repository.ts';
import { aboutDamage, aboutHeard } from './find-case.ts';
import { findSeen } from './show-damage.ts';

/** §S20.15: a photo of the damage, or one of those that it is compared with; each look is an act. */
export const bindShowCasePhoto = bind(showCasePhoto, async (context, { params }) => {
  const { db, reply, files, recordAct } = context;
  const seen = await findSeen(context, params.id);
  if (!seen) return refuse('DAMAGE_UNKNOWN');
  const { damage, head } = seen;
  const photo = await findShown(db, damage, params.photoId);
  const bytes = await sendPhoto(reply, files, photo, 'schaden.jpg');
  if (!bytes) return refuse('DAMAGE_UNKNOWN');
  const about = { ...aboutDamage(damage, head.cityId), ...aboutHeard(damage) };
  await recordAct({ ...about, kind: 'DAMAGE_PHOTO_SEEN', after: { photo: params.photoId } });
  return bytes;
});

async function findShown(db: Db, damage: DamageRow, photoId: string) {
  const own = await findPhoto(db, damage.id, photoId);
  if (own) return own;
  const trips = await findTripsBefore(db, damage.vehicleId, damage.recordedAt);
  const tripIds = trips.map(({ id }) => id);
  return (await findEarlierPhotos(db, damage, tripIds)).find(({ id }) => id === photoId);
}
