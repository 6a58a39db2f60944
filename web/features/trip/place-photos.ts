import { useEffect, useState } from 'react';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { inOneTab, isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { readRecords, removeRecord, writeRecord } from '#web/platform/record-store.ts';
import { uploadFile } from '#web/platform/upload.ts';
import { announce } from '#web/ui/announcer-store.ts';

/** A photo of where a car stands that waits on this device until it has arrived. */
export type PlacePhoto = Photo & {
  customerId: number;
  bookingId: number;
  keptAt: number;
  /** Why the server does not take it. */
  fault?: string;
};

/** The server takes a return for a day; a photo that is older is of no use to anybody. */
const KEPT_MS = 72 * 3_600_000;
/** A return that announces its photo has arrived by then, or never does. */
const ANNOUNCED_MS = 15 * 60_000;

const isPlacePhoto = (record: unknown): record is PlacePhoto => {
  const photo = record as Partial<PlacePhoto> | null;
  return (
    typeof photo?.keptAt === 'number' && typeof photo.customerId === 'number' && photo.file instanceof Blob
  );
};

/** What the browser does not store is sent while the page is open. */
const unstored = new Map<string, PlacePhoto>();
const listeners = new Set<() => void>();

/** Reads the photos anew wherever they are shown or sent: a return that announces one has an answer. */
export function placePhotosChanged(): void {
  for (const listener of listeners) listener();
}

/** Puts a photo aside; it is sent once its return is on its way. */
export async function keepPlacePhoto(photo: Omit<PlacePhoto, 'keptAt'>): Promise<void> {
  await write({ ...photo, keptAt: Date.now() });
}

async function write(photo: PlacePhoto): Promise<void> {
  if (await writeRecord('standort', photo)) unstored.delete(photo.id);
  else unstored.set(photo.id, photo);
}

export async function forgetPlacePhoto(id: string): Promise<void> {
  unstored.delete(id);
  await removeRecord('standort', id);
  placePhotosChanged();
}

/** Returns the photos of this customer that have not arrived; others' and old ones are removed. */
async function readPlacePhotos(customerId: number): Promise<PlacePhoto[]> {
  const kept = (await readRecords('standort')).filter(isPlacePhoto);
  const all = [...kept, ...unstored.values()];
  const mine = all.filter((photo) => photo.customerId === customerId && Date.now() - photo.keptAt < KEPT_MS);
  await Promise.all(
    kept.filter((photo) => !mine.includes(photo)).map(({ id }) => removeRecord('standort', id)),
  );
  return mine;
}

/** The customer's photos that wait on this device; undefined until they are read. */
export function usePlacePhotos(customerId: number): PlacePhoto[] | undefined {
  const [photos, setPhotos] = useState<PlacePhoto[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void (async () => {
        const found = await readPlacePhotos(customerId);
        if (isCurrent) setPhotos(found);
      })();
    read();
    listeners.add(read);
    return () => {
      isCurrent = false;
      listeners.delete(read);
    };
  }, [customerId]);
  return photos;
}

let isSending = false;

/** Sends photos whose returns have arrived, in one tab at a time. Returns whether none has to be tried again. */
export async function sendPlacePhotos(photos: readonly PlacePhoto[]): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  try {
    return await inOneTab('standortfotos', async () => {
      let isDone = true;
      for (const photo of photos) if (!(await isSettled(photo))) isDone = false;
      return isDone;
    });
  } finally {
    isSending = false;
  }
}

/** Sends the photo; true when it need not be sent again. */
async function isSettled(photo: PlacePhoto): Promise<boolean> {
  const params = { id: photo.id };
  try {
    const fault = await sendPhoto(photo.file, {
      ask: () => plainCall('GET /returnphotos/{id}/upload', { params }),
      send: (offset, part) =>
        uploadFile('PUT /returnphotos/{id}/upload', { params, query: { offset: String(offset) } }, part),
    });
    if (fault === undefined) {
      await forgetPlacePhoto(photo.id);
      announce('Dein Foto ist angekommen.');
    } else {
      await write({ ...photo, fault });
      placePhotosChanged();
    }
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    if (!(error instanceof CallRefused)) throw error;
    // Its return has not arrived yet, or did not need it: the car stood at its station after all.
    if (Date.now() - photo.keptAt < ANNOUNCED_MS) return false;
    await forgetPlacePhoto(photo.id);
    return true;
  }
}
