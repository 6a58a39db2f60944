import { createHash, randomBytes } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import { mediaTypeOf, type PhotoFault, readPhoto } from './photo.ts';

/** A photo that a device has named and sends in parts; both files have their keys before there is one. */
export type AnnouncedPhoto = {
  byte_size: number;
  /** What has arrived of it, in bytes. */
  received: number;
  recorded_at: Temporal.Instant | null;
  file_key: string;
  original_key: string;
};

/** A photo that lies in the file store, as it came and as a picture for others; `sha256` is of the file as it came. */
export type StoredPhoto = {
  sha256: Buffer;
  mediaType: string;
  storedBytes: number;
  width: number;
  height: number;
};

/** Where what has arrived of one photo lies until the photo is complete: any server can go on. */
export type PartStore<P extends AnnouncedPhoto> = {
  /** Undefined: meanwhile there is no such photo any more. */
  find(): Promise<P | undefined>;
  /** Adds a part that continues what has arrived; whatever does not is left out. */
  add(offset: number, bytes: Buffer): Promise<unknown>;
  read(): Promise<Buffer>;
  /** The device may send the photo anew. */
  forget(): Promise<void>;
  complete(stored: StoredPhoto): Promise<void>;
};

type SentPart = { byteSize: number; read(): Promise<Buffer> };

/**
 * Adds the next part of an announced photo. With the last one the photo is complete: its hash is calculated, and it gets
 * its files. Returns the photo as it is then, what is wrong with it, or undefined when there is none any more.
 */
export async function takePart<P extends AnnouncedPhoto>(
  files: FileStore,
  store: PartStore<P>,
  { photo, file, offset }: { photo: P; file: SentPart; offset: number },
): Promise<{ photo: P } | { fault: PhotoFault | 'UPLOAD_OFFSET' } | undefined> {
  if (photo.recorded_at) return { photo };
  if (offset > photo.received || offset + file.byteSize > photo.byte_size) return { fault: 'UPLOAD_OFFSET' };
  const bytes = await file.read();
  // The first bytes tell the format, so that nobody sends megabytes of a film.
  if (offset === 0) {
    const type = await mediaTypeOf(bytes);
    if ('fault' in type) return type;
  }
  // An earlier part that comes again is there already.
  if (offset === photo.received && bytes.length > 0) await store.add(offset, bytes);
  const after = await store.find();
  if (!after) return undefined;
  if (after.recorded_at || after.received < after.byte_size) return { photo: after };

  const fault = await storePhoto(files, store, after);
  if (fault) return { fault };
  const stored = await store.find();
  return stored && { photo: stored };
}

/** Stores the file as it came, and the picture for others without place and device. Returns what is wrong with it. */
async function storePhoto<P extends AnnouncedPhoto>(
  files: FileStore,
  store: PartStore<P>,
  photo: P,
): Promise<PhotoFault | undefined> {
  const original = await store.read();
  // A second request has completed it in the meantime.
  if (original.length < photo.byte_size) return undefined;
  const read = await readPhoto(async () => original);
  if ('fault' in read) {
    await store.forget();
    return read.fault;
  }
  await files.put(photo.original_key, original);
  await files.put(photo.file_key, read.jpeg);
  await store.complete({
    sha256: createHash('sha256').update(original).digest(),
    mediaType: read.mediaType,
    storedBytes: read.jpeg.length,
    width: read.width,
    height: read.height,
  });
  return undefined;
}

/** Returns a key with 192 random bits. Its first two characters name a folder, which keeps folders small. */
export function newPhotoKey(): string {
  const name = randomBytes(24).toString('hex');
  return `${name.slice(0, 2)}/${name}.jpg`;
}
