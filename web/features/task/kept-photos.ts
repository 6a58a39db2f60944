import { useEffect, useRef, useState } from 'react';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { inOneTab, isForLater, type Photo, sendPhoto } from '#web/platform/photo-parts.ts';
import { readRecords, removeRecord, writeRecord } from '#web/platform/record-store.ts';
import { uploadFile } from '#web/platform/upload.ts';

export type Moment = 'BEFORE' | 'AFTER';
/** A photo of a task that waits on this device until it has arrived. */
export type KeptPhoto = Photo & {
  customerId: number;
  taskId: number;
  moment: Moment;
  keptAt: number;
  /** Why the server does not take it. */
  fault?: string;
};

const KEPT_MS = 72 * 3_600_000;
/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 10_000;

const isKept = (record: unknown): record is KeptPhoto => {
  const photo = record as Partial<KeptPhoto> | null;
  return typeof photo?.taskId === 'number' && typeof photo.keptAt === 'number' && photo.file instanceof Blob;
};

/** What became of a photo: on the server, to be tried again, or not taken for this reason. */
type Outcome = 'ARRIVED' | 'LATER' | { fault: string };

/** The photos of a task that wait on this device: kept over a reload, sent by themselves, and told when they have arrived. */
export function useKeptPhotos(taskId: number, customerId: number, onArrived: () => void) {
  const [photos, setPhotos] = useState<KeptPhoto[]>([]);
  const [attempt, setAttempt] = useState(0);
  const told = useRef(onArrived);
  useEffect(() => {
    told.current = onArrived;
  });

  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const kept = await readPhotos(customerId);
      if (isCurrent) setPhotos(kept.filter((photo) => photo.taskId === taskId));
    })();
    return () => {
      isCurrent = false;
    };
  }, [taskId, customerId]);

  useEffect(() => {
    const [next] = photos.filter(({ fault }) => fault === undefined);
    if (!next) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void (async () => {
      let outcome: Outcome = 'LATER';
      await inOneTab('aufgabenfotos', async () => {
        outcome = await send(next);
        return true;
      });
      if (isOver) return;
      if (outcome === 'LATER') timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
      else await settle(next, outcome);
    })();
    async function settle(photo: KeptPhoto, outcome: Exclude<Outcome, 'LATER'>): Promise<void> {
      const { id } = photo;
      if (outcome === 'ARRIVED') {
        await removeRecord('aufgabe', id);
        setPhotos((before) => before.filter((each) => each.id !== id));
        told.current();
        return;
      }
      await writeRecord('aufgabe', { ...photo, ...outcome });
      setPhotos((before) => before.map((each) => (each.id === id ? { ...each, ...outcome } : each)));
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [photos, attempt]);

  return {
    photos,
    async add(taken: readonly Photo[], moment: Moment): Promise<void> {
      const kept = taken.map((photo) => ({ ...photo, taskId, customerId, moment, keptAt: Date.now() }));
      // What the browser does not store is sent all the same while the page is open.
      await Promise.all(kept.map((photo) => writeRecord('aufgabe', photo)));
      setPhotos((before) => [...before, ...kept]);
    },
    async forget(id: string): Promise<void> {
      await removeRecord('aufgabe', id);
      setPhotos((before) => before.filter((photo) => photo.id !== id));
    },
  };
}

/** Returns this employee's photos; others' and old ones are removed. */
async function readPhotos(customerId: number): Promise<KeptPhoto[]> {
  const all = (await readRecords('aufgabe')).filter(isKept);
  const mine = all.filter((photo) => photo.customerId === customerId && Date.now() - photo.keptAt < KEPT_MS);
  await Promise.all(
    all.filter((photo) => !mine.includes(photo)).map(({ id }) => removeRecord('aufgabe', id)),
  );
  return mine;
}

/** Announces the photo and sends it from where it broke off. */
async function send({ id, file, moment, taskId }: KeptPhoto): Promise<Outcome> {
  const params = { id };
  try {
    const body = { id, byteSize: file.size, moment };
    await plainCall('POST /tasks/{id}/photos', { params: { id: String(taskId) }, body });
    const fault = await sendPhoto(file, {
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
