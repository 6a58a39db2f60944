import { useEffect, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { inOneTab, isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { readRecords, removeRecord, writeRecord } from '#web/platform/record-store.ts';
import { uploadFile } from '#web/platform/upload.ts';

/** A report that waits on this device until it has arrived completely. */
export type KeptReport = {
  id: string;
  customerId: number;
  bookingId: number;
  body: RequestOf<'POST /bookings/{id}/damages'>['body'];
  photos: Photo[];
  keptAt: number;
  /** The report itself has arrived; photos may still be missing. */
  isReported: boolean;
  /** Why the server does not take the report or some of its photos. */
  fault?: string;
};

/** The server takes a report for so long; then it is no use to keep it. */
const KEPT_MS = 72 * 3_600_000;

const isKept = (record: unknown): record is KeptReport => {
  const kept = record as Partial<KeptReport> | null;
  return (
    typeof kept?.keptAt === 'number' && Array.isArray(kept.photos) && typeof kept.customerId === 'number'
  );
};

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Shares of the photos that are being sent, 0 to 1, by their ids; in memory only. */
const shares = new Map<string, number>();
export const shareOf = (photoId: string): number => shares.get(photoId) ?? 0;

/** Puts a report aside to be sent. False: the browser cannot store it. */
export async function keepReport(report: KeptReport): Promise<boolean> {
  const isStored = await writeRecord('meldung', report);
  changed();
  return isStored;
}

/** Returns the reports of this customer that have not arrived; others' and old ones are removed. */
export async function readKeptReports(customerId: number): Promise<KeptReport[]> {
  const kept = (await readRecords('meldung')).filter(isKept);
  const mine = kept.filter(
    (report) => report.customerId === customerId && Date.now() - report.keptAt < KEPT_MS,
  );
  await Promise.all(
    kept.filter((report) => !mine.includes(report)).map(({ id }) => removeRecord('meldung', id)),
  );
  return mine.toSorted((one, other) => one.keptAt - other.keptAt);
}

export async function forgetReport(id: string): Promise<void> {
  await removeRecord('meldung', id);
  changed();
}

/** The customer's reports that wait on this device; undefined until they are read. */
export function useKeptReports(customerId: number): KeptReport[] | undefined {
  const [kept, setKept] = useState<KeptReport[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void (async () => {
        const found = await readKeptReports(customerId);
        if (isCurrent) setKept(found);
      })();
    read();
    listeners.add(read);
    return () => {
      isCurrent = false;
      listeners.delete(read);
    };
  }, [customerId]);
  return kept;
}

let isSending = false;

/**
 * Sends what waits on this device, one report after the other, in one tab at a time. Returns whether everything that can
 * arrive has arrived; otherwise it is to be tried again later.
 */
export async function sendKeptReports(customerId: number, onArrived: () => void): Promise<boolean> {
  if (isSending) return true;
  isSending = true;
  try {
    return await inOneTab('schadensmeldungen', async () => {
      let isDone = true;
      for (const report of await readKeptReports(customerId)) {
        if (report.fault !== undefined) continue;
        if (!(await sendReport(report))) isDone = false;
        onArrived();
      }
      return isDone;
    });
  } finally {
    isSending = false;
    changed();
  }
}

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
      await plainCall(
        'POST /bookings/{id}/damages',
        { params: { id: String(bookingId) }, body },
        { idempotencyKey: id },
      );
      await note({ isReported: true });
    }
    for (const photo of report.photos) {
      const fault = await sendReportPhoto(id, photo);
      if (fault) await note({ fault });
    }
    if (current.fault === undefined) await forgetReport(id);
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    if (!(error instanceof CallRefused)) throw error;
    await note({ fault: error.problem.detail });
    return true;
  }
}

const sendReportPhoto = async (
  damageId: string,
  { id: photoId, file }: Photo,
): Promise<string | undefined> => {
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
      changed();
    },
  });
  if (fault === undefined) shares.delete(photoId);
  return fault;
};
