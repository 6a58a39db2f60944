import { CallRefused, plainCall } from '#web/platform/call.ts';
import { deviceNow } from '#web/platform/device-clock.ts';
import { createOutbox, type Kept } from '#web/platform/outbox.ts';
import { isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { uploadFile } from '#web/platform/upload.ts';
import { announce } from '#web/ui/announcer-store.ts';

/** A photo of where a car stands that waits on this device until it has arrived. */
export type PlacePhoto = Kept &
  Photo & {
    bookingId: number;
    keptAt: number;
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

const outbox = createOutbox<PlacePhoto>({
  store: 'standort',
  lock: 'standortfotos',
  isKept: isPlacePhoto,
  isOld: ({ keptAt }) => deviceNow() - keptAt >= KEPT_MS,
  order: ({ keptAt }) => keptAt,
});

/** Reads the photos anew wherever they are shown or sent: a return that announces one has an answer. */
export const placePhotosChanged = outbox.changed;

/** Puts a photo aside; it is sent once its return is on its way. */
export const keepPlacePhoto = (photo: Omit<PlacePhoto, 'keptAt'>): Promise<void> =>
  outbox.keepAnyway({ ...photo, keptAt: deviceNow() });

export const forgetPlacePhoto = outbox.forget;

/** The customer's photos that wait on this device; undefined until they are read. */
export const usePlacePhotos = outbox.useKept;

/** Sends photos whose returns have arrived. Returns whether none has to be tried again. */
export const sendPlacePhotos = (photos: readonly PlacePhoto[]): Promise<boolean> =>
  outbox.send(async () => {
    let isDone = true;
    for (const photo of photos) if (!(await isSettled(photo))) isDone = false;
    return isDone;
  });

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
      await outbox.keepAnyway({ ...photo, fault });
      placePhotosChanged();
    }
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    if (!(error instanceof CallRefused)) throw error;
    // Its return has not arrived yet, or did not need it: the car stood at its station after all.
    if (deviceNow() - photo.keptAt < ANNOUNCED_MS) return false;
    await forgetPlacePhoto(photo.id);
    return true;
  }
}
