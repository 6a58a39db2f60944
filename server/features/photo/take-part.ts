import { createHash } from 'node:crypto';
import type { FileStore } from '#server/adapters/file-store.ts';
import { mediaTypeOf, type PhotoFault, readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import {
  type AnnouncedPhoto,
  addPart,
  completePhoto,
  findAnnounced,
  forgetParts,
  type PhotoTable,
  readParts,
} from './photo.repository.ts';

type Upload = {
  files: FileStore;
  table: PhotoTable;
  /** The caller's own. */
  photo: AnnouncedPhoto;
  offset: number;
  /** Writes down, in the transaction, that the photo is there. */
  noteStored?: (transaction: Db) => Promise<void>;
};

/**
 * Adds the request's part to an announced photo; the last completes it: hash and files. Until then parts lie
 * in the database, so any server goes on. Returns how much arrived; undefined: it is gone.
 */
export async function takePart(
  { db, now, receiveFile }: Pick<CallContext, 'db' | 'now' | 'receiveFile'>,
  upload: Upload,
) {
  const { table, photo } = upload;
  const file = await receiveFile();
  if (isRefused(file)) return file;
  if (photo.recordedAt) return viewUpload(photo);
  const fault = await addNext(db, upload, file);
  if (fault) return refuse(fault);
  const after = await findAnnounced(db, table, photo.id);
  if (!after || after.recordedAt || after.received < after.byteSize) return after && viewUpload(after);

  const broken = await storePhoto(db, { ...upload, photo: after }, now);
  if (broken) return refuse(broken);
  const stored = await findAnnounced(db, table, photo.id);
  return stored && viewUpload(stored);
}

async function addNext(
  db: Db,
  { table, photo, offset }: Upload,
  file: ReceivedFile,
): Promise<PhotoFault | 'UPLOAD_OFFSET' | undefined> {
  if (offset > photo.received || offset + file.byteSize > photo.byteSize) return 'UPLOAD_OFFSET';
  const bytes = await file.read();
  // The first bytes tell the format, so that nobody sends megabytes of a film.
  if (offset === 0) {
    const type = await mediaTypeOf(bytes);
    if ('fault' in type) return type.fault;
  }
  // An earlier part that comes again is there already.
  if (offset === photo.received && bytes.length > 0)
    await addPart(db, table, { photoId: photo.id, offset, bytes });
  return undefined;
}

/** Stores the file as it came, and the picture for others without place and device. Returns what is wrong with it. */
async function storePhoto(
  db: Db,
  { files, table, photo, noteStored }: Upload,
  now: Temporal.Instant,
): Promise<PhotoFault | undefined> {
  const original = await readParts(db, table, photo.id);
  // A second request has completed it in the meantime.
  if (original.length < photo.byteSize) return undefined;
  const read = await readPhoto(async () => original);
  if ('fault' in read) {
    await forgetParts(db, table, photo.id);
    return read.fault;
  }
  await files.put(photo.originalKey, original);
  await files.put(photo.fileKey, read.jpeg);
  const stored = {
    photoId: photo.id,
    sha256: createHash('sha256').update(original).digest(),
    mediaType: read.mediaType,
    storedBytes: read.jpeg.length,
    width: read.width,
    height: read.height,
    now,
  };
  await db.transaction().execute(async (transaction) => {
    if (await completePhoto(transaction, table, stored)) await noteStored?.(transaction);
  });
  return undefined;
}
