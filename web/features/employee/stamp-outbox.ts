import { useEffect, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { OLDEST_STAMP_DAYS } from '#domain/employee/stamp-time.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { inOneTab, isForLater } from '#web/platform/photo-parts.ts';
import { readRecords, removeRecord, writeRecord } from '#web/platform/record-store.ts';
import { lastMeasured, measureClock, serverTime } from './device-clock.ts';

type Body = RequestOf<'PUT /workingtimes/entries/{id}'>['body'];

/** A stamp that waits on this device until it has arrived. */
export type KeptStamp = {
  id: string;
  customerId: number;
  /** The device's clock may have been changed, so the order is a number of its own. */
  order: number;
  body: Omit<Body, 'sentAt'>;
  /** What we believe the time to be until the server knows better, ISO 8601. */
  at: string;
  /** Why the server does not take it. */
  fault?: string;
};

const KEPT_MS = OLDEST_STAMP_DAYS * 24 * 3_600_000;

const isKept = (record: unknown): record is KeptStamp => {
  const kept = record as Partial<KeptStamp> | null;
  return (
    typeof kept?.order === 'number' &&
    typeof kept.customerId === 'number' &&
    typeof kept.at === 'string' &&
    typeof kept.body === 'object'
  );
};

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Returns the stamps of this customer that have not arrived, in their order; others' and old ones are removed. */
export async function readKeptStamps(customerId: number): Promise<KeptStamp[]> {
  const kept = (await readRecords('stempel')).filter(isKept);
  const mine = kept.filter(
    (stamp) => stamp.customerId === customerId && Date.now() - Date.parse(stamp.at) < KEPT_MS,
  );
  await Promise.all(
    kept.filter((stamp) => !mine.includes(stamp)).map(({ id }) => removeRecord('stempel', id)),
  );
  return mine.toSorted((one, other) => one.order - other.order);
}

/** Puts a stamp aside to be sent, with the time of this moment. False: the browser cannot store it. */
export async function keepStamp(
  customerId: number,
  stamp: Pick<Body, 'kind' | 'activity' | 'plate'>,
): Promise<boolean> {
  const deviceAt = new Date().toISOString();
  const measured = lastMeasured();
  const before = await readKeptStamps(customerId);
  const record: KeptStamp = {
    id: crypto.randomUUID(),
    customerId,
    order: (before.at(-1)?.order ?? 0) + 1,
    body: { ...stamp, deviceAt, ...(measured ? { measured } : {}) },
    at: serverTime().toString(),
  };
  const isStored = await writeRecord('stempel', record);
  changed();
  return isStored;
}

export async function forgetStamp(id: string): Promise<void> {
  await removeRecord('stempel', id);
  changed();
}

/** The customer's stamps that wait on this device; undefined until they are read. */
export function useKeptStamps(customerId: number): KeptStamp[] | undefined {
  const [kept, setKept] = useState<KeptStamp[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void (async () => {
        const found = await readKeptStamps(customerId);
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

/** Sends what waits on this device in its order, in one tab at a time; what does not arrive is to be tried again later. */
export async function sendKeptStamps(customerId: number, onArrived: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await inOneTab('stempel', async () => {
      const nextOne = async () => (await readKeptStamps(customerId)).find(({ fault }) => fault === undefined);
      for (let stamp = await nextOne(); stamp; stamp = await nextOne()) {
        const outcome = await send(stamp);
        // A later one may only be possible after this one.
        if (outcome === 'LATER') return false;
        if (outcome === 'REFUSED') continue;
        // The answer shows it before it goes from here.
        await onArrived();
        await removeRecord('stempel', stamp.id);
        changed();
      }
      return true;
    });
  } finally {
    isSending = false;
    changed();
  }
}

async function send(stamp: KeptStamp): Promise<'ARRIVED' | 'REFUSED' | 'LATER'> {
  const sentAt = new Date();
  try {
    const { now } = await plainCall('PUT /workingtimes/entries/{id}', {
      params: { id: stamp.id },
      body: { ...stamp.body, sentAt: sentAt.toISOString() },
    });
    measureClock(now, sentAt.getTime(), Date.now());
    return 'ARRIVED';
  } catch (error) {
    if (isForLater(error)) return 'LATER';
    if (!(error instanceof CallRefused)) throw error;
    const refused: KeptStamp = { ...stamp, fault: error.problem.detail };
    await writeRecord('stempel', refused);
    return 'REFUSED';
  }
}
