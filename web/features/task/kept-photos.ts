import { sendDamagePhoto } from '#web/features/damage/report-outbox.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { deviceNow } from '#web/platform/device-clock.ts';
import { createOutbox, type Kept } from '#web/platform/outbox.ts';
import { isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { uploadFile } from '#web/platform/upload.ts';

export type Moment = 'BEFORE' | 'AFTER';
/** A photo of a task that waits on this device until it has arrived. */
export type KeptPhoto = Kept &
  Photo & {
    taskId: number;
    /** Of the work; DAMAGE: of a damage that was found with it. */
    moment: Moment | 'DAMAGE';
    /** Of DAMAGE. */
    damageId?: string;
    keptAt: number;
  };

const KEPT_MS = 72 * 3_600_000;

const isKept = (record: unknown): record is KeptPhoto => {
  const photo = record as Partial<KeptPhoto> | null;
  return typeof photo?.taskId === 'number' && typeof photo.keptAt === 'number' && photo.file instanceof Blob;
};

const outbox = createOutbox<KeptPhoto>({
  store: 'aufgabe',
  lock: 'aufgabenfotos',
  isKept,
  isOld: ({ keptAt }) => deviceNow() - keptAt >= KEPT_MS,
  order: ({ keptAt }) => keptAt,
});

/** The employee's photos that wait on this device; undefined until they are read. */
export const useKeptPhotos = outbox.useKept;
export const forgetPhoto = outbox.forget;

/** Puts photos aside; they are sent at once, or when there is a connection. */
export async function keepPhotos(
  taken: readonly Photo[],
  facts: Pick<KeptPhoto, 'customerId' | 'taskId' | 'moment' | 'damageId'>,
): Promise<void> {
  await Promise.all(taken.map((photo) => outbox.keepAnyway({ ...photo, ...facts, keptAt: deviceNow() })));
  outbox.changed();
}

const isWaiting = ({ fault }: KeptPhoto): boolean => fault === undefined;

/** Sends what waits on this device, one photo after the other. Returns whether none has to be tried again. */
export async function sendKeptPhotos(customerId: number, onArrived: () => Promise<void>): Promise<boolean> {
  // Of a task that is done by then the server takes only what it has heard of; what it refuses is told below.
  await Promise.allSettled((await outbox.read(customerId)).filter(isWaiting).map(announcePhoto));
  return outbox.send(async () => {
    const later = new Set<string>();
    const nextOne = async () =>
      (await outbox.read(customerId)).find((photo) => isWaiting(photo) && !later.has(photo.id));
    for (let photo = await nextOne(); photo; photo = await nextOne()) {
      const outcome = await send(photo);
      if (outcome === 'LATER') later.add(photo.id);
      else if (outcome === 'ARRIVED') {
        // The answer shows it before it goes from here.
        await onArrived();
        await outbox.forget(photo.id);
      } else {
        await outbox.keepAnyway({ ...photo, ...outcome });
        outbox.changed();
      }
    }
    return later.size === 0;
  });
}

/** Announced again, it is the same photo; those of a damage were announced with it. */
const announcePhoto = async ({ id, file, moment, taskId }: KeptPhoto): Promise<void> => {
  if (moment === 'DAMAGE') return;
  await plainCall('POST /tasks/{id}/photos', {
    params: { id: String(taskId) },
    body: { id, byteSize: file.size, moment },
  });
};

/** What became of a photo: on the server, to be tried again, or not taken for this reason. */
type Outcome = 'ARRIVED' | 'LATER' | { fault: string };

/** Sends the photo from where it broke off. */
async function send(photo: KeptPhoto): Promise<Outcome> {
  const params = { id: photo.id };
  try {
    await announcePhoto(photo);
    const fault = photo.damageId
      ? await sendDamagePhoto(photo.damageId, photo)
      : await sendPhoto(photo.file, {
          ask: () => plainCall('GET /taskphotos/{id}/upload', { params }),
          send: (offset, part) =>
            uploadFile('PUT /taskphotos/{id}/upload', { params, query: { offset: String(offset) } }, part),
        });
    return fault === undefined ? 'ARRIVED' : { fault };
  } catch (error) {
    if (isForLater(error)) return 'LATER';
    if (!(error instanceof CallRefused)) throw error;
    return { fault: error.problem.detail };
  }
}
