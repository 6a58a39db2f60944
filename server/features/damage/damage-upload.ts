import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';
import { type DamageRow, findDamage, findPhoto, type PhotoRow } from './damage.repository.ts';

/** Returns the announced photo with its damage if the caller reported it; only they may send it. */
export async function ownUpload(
  db: Db,
  { id, photoId }: { id: string; photoId: string },
  session: Session,
): Promise<{ damage: DamageRow; photo: PhotoRow } | undefined> {
  const damage = await findDamage(db, id);
  if (damage?.reporterId !== session.customerId) return undefined;
  const photo = await findPhoto(db, id, photoId);
  return photo && { damage, photo };
}
