import { createHash } from 'node:crypto';
import { saveDamagePart } from '#contract/damage.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { mediaTypeOf, type PhotoFault, readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
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
import { viewUpload } from './damage-view.ts';

/**
 * Adds the next part of an announced photo. What has arrived is in the database, so an upload that broke off goes on
 * from there, on any server. With the last part the photo is complete: its hash is calculated, and it gets its files.
 */
export const bindSaveDamagePart = ({ files }: { files: FileStore }) =>
  bind(saveDamagePart, async ({ db, now, session, receiveFile }, { params, query: { offset } }) => {
    const own = await ownUpload(db, params, session);
    if (!own) return refuse('DAMAGE_UNKNOWN');
    const { damage, photo } = own;
    const file = await receiveFile();
    if (isRefused(file)) return file;
    if (photo.recorded_at) return viewUpload(photo);
    if (offset > photo.received || offset + file.byteSize > photo.byte_size) return refuse('UPLOAD_OFFSET');

    const bytes = await file.read();
    // The first bytes tell the format, so that nobody sends megabytes of a film.
    if (offset === 0) {
      const type = await mediaTypeOf(bytes);
      if ('fault' in type) return refuse(type.fault);
    }
    // An earlier part that comes again is there already.
    if (offset === photo.received && bytes.length > 0)
      await addPart(db, { photoId: photo.id, offset, bytes });
    const after = await findPhoto(db, damage.id, photo.id);
    if (!after) return refuse('DAMAGE_UNKNOWN');
    if (after.recorded_at || after.received < after.byte_size) return viewUpload(after);

    const fault = await storePhoto(db, files, { damage, photo: after, now });
    if (fault) return refuse(fault);
    const stored = await findPhoto(db, damage.id, photo.id);
    return stored ? viewUpload(stored) : refuse('DAMAGE_UNKNOWN');
  });

type Complete = { damage: DamageRow; photo: PhotoRow; now: Temporal.Instant };

/** Stores the file as it came, and the picture for others without place and device. Returns what is wrong with it. */
async function storePhoto(
  db: Db,
  files: FileStore,
  { damage, photo, now }: Complete,
): Promise<PhotoFault | undefined> {
  const original = await readParts(db, photo.id);
  // A second request has completed it in the meantime.
  if (original.length < photo.byte_size) return undefined;
  const read = await readPhoto(async () => original);
  if ('fault' in read) {
    await forgetParts(db, photo.id);
    return read.fault;
  }
  await files.put(photo.original_key, original);
  await files.put(photo.file_key, read.jpeg);
  await completePhoto(db, {
    photoId: photo.id,
    damageId: damage.id,
    reporterId: damage.reporter_id,
    sha256: createHash('sha256').update(original).digest(),
    mediaType: read.mediaType,
    storedBytes: read.jpeg.length,
    width: read.width,
    height: read.height,
    now,
  });
  return undefined;
}
