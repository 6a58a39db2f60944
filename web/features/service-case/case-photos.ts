import { CallRefused, plainCall } from '#web/platform/call.ts';
import { deviceNow } from '#web/platform/device-clock.ts';
import { createOutbox, type Kept } from '#web/platform/outbox.ts';
import { isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { uploadFile } from '#web/platform/upload.ts';

/** A photo of a case that waits on this device until it has arrived. */
export type CasePhoto = Kept & Photo & { caseId: number; keptAt: number };

const KEPT_MS = 72 * 3_600_000;

const isKept = (record: unknown): record is CasePhoto => {
  const photo = record as Partial<CasePhoto> | null;
  return typeof photo?.caseId === 'number' && typeof photo.keptAt === 'number' && photo.file instanceof Blob;
};

const outbox = createOutbox<CasePhoto>({
  store: 'anliegen',
  lock: 'anliegenfotos',
  isKept,
  isOld: ({ keptAt }) => deviceNow() - keptAt >= KEPT_MS,
  order: ({ keptAt }) => keptAt,
});

/** The customer's photos that wait on this device; undefined until they are read. */
export const useCasePhotos = outbox.useKept;
export const forgetCasePhoto = outbox.forget;

/** Puts the photos of a case that the server knows aside; they are sent at once, or when there is a connection. */
export async function keepCasePhotos(
  photos: readonly Photo[],
  of: Pick<CasePhoto, 'customerId' | 'caseId'>,
): Promise<void> {
  await Promise.all(photos.map((photo) => outbox.keepAnyway({ ...photo, ...of, keptAt: deviceNow() })));
  outbox.changed();
}

/** Sends what waits on this device. Returns whether none has to be tried again. */
export const sendCasePhotos = (customerId: number, onArrived: () => Promise<void>): Promise<boolean> =>
  outbox.send(async () => {
    let isDone = true;
    for (const photo of await outbox.read(customerId)) {
      if (photo.fault !== undefined) continue;
      const outcome = await send(photo);
      if (outcome === 'LATER') isDone = false;
      else if (outcome === 'ARRIVED') {
        // The answer shows it before it goes from here.
        await onArrived();
        await outbox.forget(photo.id);
      } else {
        await outbox.keepAnyway({ ...photo, ...outcome });
        outbox.changed();
      }
    }
    return isDone;
  });

async function send({
  id: photoId,
  caseId,
  file,
}: CasePhoto): Promise<'ARRIVED' | 'LATER' | { fault: string }> {
  const params = { id: String(caseId), photoId };
  try {
    const fault = await sendPhoto(file, {
      ask: () => plainCall('GET /servicecases/{id}/photos/{photoId}/upload', { params }),
      send: (offset, part) =>
        uploadFile(
          'PUT /servicecases/{id}/photos/{photoId}/upload',
          { params, query: { offset: String(offset) } },
          part,
        ),
    });
    return fault === undefined ? 'ARRIVED' : { fault };
  } catch (error) {
    if (isForLater(error)) return 'LATER';
    if (!(error instanceof CallRefused)) throw error;
    return { fault: error.problem.detail };
  }
}
