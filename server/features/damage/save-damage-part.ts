import { saveDamagePart } from '#contract/damage.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { type PartStore, takePart } from '#server/adapters/photo-parts.ts';
import type { Db } from '#server/db/connect.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import {
  addPart,
  completePhoto,
  type DamageRow,
  findPhoto,
  forgetParts,
  type PhotoRow,
  readParts,
} from './damage.repository.ts';
import { ownUpload } from './damage-upload.ts';

/** Adds the next part of a photo that was announced with a report. */
export const bindSaveDamagePart = ({ files }: { files: FileStore }) =>
  bind(saveDamagePart, async ({ db, now, session, receiveFile }, { params, query: { offset } }) => {
    const own = await ownUpload(db, params, session);
    if (!own) return refuse('DAMAGE_UNKNOWN');
    const { damage, photo } = own;
    const file = await receiveFile();
    if (isRefused(file)) return file;
    const taken = await takePart(files, partsOf(db, damage, photo, now), { photo, file, offset });
    if (!taken) return refuse('DAMAGE_UNKNOWN');
    return 'fault' in taken ? refuse(taken.fault) : viewUpload(taken.photo);
  });

const partsOf = (
  db: Db,
  damage: DamageRow,
  { id }: PhotoRow,
  now: Temporal.Instant,
): PartStore<PhotoRow> => ({
  find: () => findPhoto(db, damage.id, id),
  add: (offset, bytes) => addPart(db, { photoId: id, offset, bytes }),
  read: () => readParts(db, id),
  forget: () => forgetParts(db, id),
  complete: (stored) =>
    completePhoto(db, { ...stored, photoId: id, damageId: damage.id, reporterId: damage.reporter_id, now }),
});
