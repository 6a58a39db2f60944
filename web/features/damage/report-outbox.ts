import type { RequestOf } from '#contract/calls.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { deviceNow, deviceNowText } from '#web/platform/device-clock.ts';
import { createOutbox, type Kept } from '#web/platform/outbox.ts';
import { isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { uploadFile } from '#web/platform/upload.ts';
import { announce } from '#web/ui/announcer-store.ts';

/** A report that waits on this device until it has arrived completely. */
export type KeptReport = Kept & {
  bookingId: number;
  body: RequestOf<'POST /bookings/{id}/damages'>['body'];
  photos: Photo[];
  keptAt: number;
  /** The report itself has arrived; photos may still be missing. */
  isReported: boolean;
};

/** The server takes a report for so long; then it is no use to keep it. */
const KEPT_MS = 72 * 3_600_000;

const isKept = (record: unknown): record is KeptReport => {
  const kept = record as Partial<KeptReport> | null;
  return (
    typeof kept?.keptAt === 'number' && Array.isArray(kept.photos) && typeof kept.customerId === 'number'
  );
};

const outbox = createOutbox<KeptReport>({
  store: 'meldung',
  lock: 'schadensmeldungen',
  isKept,
  isOld: ({ keptAt }) => deviceNow() - keptAt >= KEPT_MS,
  order: ({ keptAt }) => keptAt,
});

/** Puts a report aside to be sent. False: the browser cannot store it. */
export const keepReport = outbox.keep;
/** The customer's reports that wait on this device; undefined until they are read. */
export const useKeptReports = outbox.useKept;
export const forgetReport = outbox.forget;

/** Shares of the photos that are being sent, 0 to 1, by their ids; in memory only. */
const shares = new Map<string, number>();
export const shareOf = (photoId: string): number => shares.get(photoId) ?? 0;

/**
 * Sends what waits on this device, one report after the other. Returns whether everything that can arrive has arrived;
 * otherwise it is to be tried again later.
 */
export const sendKeptReports = (customerId: number, onArrived: () => void): Promise<boolean> =>
  outbox.send(async () => {
    let isDone = true;
    for (const report of await outbox.read(customerId)) {
      if (report.fault !== undefined) continue;
      if (!(await sendReport(report))) isDone = false;
      onArrived();
    }
    return isDone;
  });

/** Sends the report, then its photos. False: it has to be tried again. */
async function sendReport(report: KeptReport): Promise<boolean> {
  const { id, bookingId, body } = report;
  let current = report;
  const note = async (part: Partial<KeptReport>) => {
    current = { ...current, ...part };
    await keepReport(current);
  };
  try {
    if (!report.isReported) {
      // By the time of sending the server puts a clock right that is wrong; each attempt says another one. That there is
      // one damage needs no key: its id is the device's.
      await plainCall('POST /bookings/{id}/damages', {
        params: { id: String(bookingId) },
        body: { ...body, sentAt: deviceNowText() },
      });
      await note({ isReported: true });
    }
    for (const photo of report.photos) {
      const fault = await sendDamagePhoto(id, photo);
      if (fault) await note({ fault });
    }
    if (current.fault === undefined) {
      await forgetReport(id);
      announce('Deine Schadensmeldung ist vollständig angekommen.');
    }
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    if (!(error instanceof CallRefused)) throw error;
    await note({ fault: error.problem.detail });
    return true;
  }
}

/** Sends a photo of a damage that the server knows. Returns why it does not take it. */
export async function sendDamagePhoto(
  damageId: string,
  { id: photoId, file }: Photo,
): Promise<string | undefined> {
  const params = { id: damageId, photoId };
  const fault = await sendPhoto(file, {
    ask: () => plainCall('GET /damages/{id}/photos/{photoId}/upload', { params }),
    send: (offset, part) =>
      uploadFile(
        'PUT /damages/{id}/photos/{photoId}/upload',
        { params, query: { offset: String(offset) } },
        part,
      ),
    onProgress: (share) => {
      shares.set(photoId, share);
      outbox.changed();
    },
  });
  if (fault === undefined) shares.delete(photoId);
  return fault;
}
