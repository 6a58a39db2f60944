import type { RequestOf } from '#contract/calls.ts';
import { OLDEST_STAMP_DAYS } from '#domain/employee/stamp-time.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { deviceNow, deviceNowText } from '#web/platform/device-clock.ts';
import { createOutbox, type Kept } from '#web/platform/outbox.ts';
import { isForLater } from '#web/platform/photo-parts.ts';
import { lastMeasured, measureClock, serverTime } from './device-clock.ts';

type Body = RequestOf<'PUT /workingtimes/entries/{id}'>['body'];

/** A stamp that waits on this device until it has arrived. */
export type KeptStamp = Kept & {
  /** The device's clock may have been changed, so the order is a number of its own. */
  order: number;
  body: Omit<Body, 'sentAt'>;
  /** What we believe the time to be until the server knows better, ISO 8601. */
  at: string;
};

const KEPT_MS = OLDEST_STAMP_DAYS * 24 * 3_600_000;

const isKept = (record: unknown): record is KeptStamp => {
  const kept = record as Partial<KeptStamp> | null;
  return (
    typeof kept?.order === 'number' &&
    typeof kept.customerId === 'number' &&
    typeof kept.at === 'string' &&
    typeof kept.body?.deviceAt === 'string'
  );
};

const outbox = createOutbox<KeptStamp>({
  store: 'stempel',
  lock: 'stempel',
  isKept,
  // By both clocks: one that is wrong, or has just been put right, must not take away what somebody has worked.
  isOld: ({ at, body }) =>
    serverTime().epochMilliseconds - Date.parse(at) >= KEPT_MS &&
    deviceNow() - Date.parse(body.deviceAt) >= KEPT_MS,
  order: ({ order }) => order,
});

/** The customer's stamps that wait on this device; undefined until they are read. */
export const useKeptStamps = outbox.useKept;
export const forgetStamp = outbox.forget;

/** Puts a stamp aside to be sent, with the time of this moment. Returns its id; undefined: the browser cannot store it. */
export async function keepStamp(
  customerId: number,
  stamp: Pick<Body, 'kind' | 'activity' | 'plate'>,
): Promise<string | undefined> {
  const deviceAt = deviceNowText();
  const measured = lastMeasured();
  const before = await outbox.read(customerId);
  const record: KeptStamp = {
    id: crypto.randomUUID(),
    customerId,
    order: (before.at(-1)?.order ?? 0) + 1,
    body: { ...stamp, deviceAt, ...(measured ? { measured } : {}) },
    at: serverTime().toString(),
  };
  return (await outbox.keep(record)) ? record.id : undefined;
}

/** Sends what waits on this device in its order. Returns whether none has to be tried again. */
export const sendKeptStamps = (customerId: number, onArrived: () => Promise<void>): Promise<boolean> =>
  outbox.send(async () => {
    const nextOne = async () => (await outbox.read(customerId)).find(({ fault }) => fault === undefined);
    for (let stamp = await nextOne(); stamp; stamp = await nextOne()) {
      const outcome = await send(stamp);
      // A later one may only be possible after this one.
      if (outcome === 'LATER') return false;
      if (outcome === 'REFUSED') continue;
      // The answer shows it before it goes from here.
      await onArrived();
      await outbox.forget(stamp.id);
    }
    return true;
  });

async function send(stamp: KeptStamp): Promise<'ARRIVED' | 'REFUSED' | 'LATER'> {
  const sentMs = deviceNow();
  try {
    const { now } = await plainCall('PUT /workingtimes/entries/{id}', {
      params: { id: stamp.id },
      body: { ...stamp.body, sentAt: new Date(sentMs).toISOString() },
    });
    measureClock(now, sentMs, deviceNow());
    return 'ARRIVED';
  } catch (error) {
    if (isForLater(error)) return 'LATER';
    if (!(error instanceof CallRefused)) throw error;
    // Kept even if only by this page: without its fault it would be sent again at once, and without end.
    await outbox.keepAnyway({ ...stamp, fault: error.problem.detail });
    outbox.changed();
    return 'REFUSED';
  }
}
