import { waitAfterFailure } from '#domain/mail/wait-after-failure.ts';
import { shownFrom } from '#domain/notification/quiet-hours.ts';
import type { ReminderKind } from '#domain/notification/reminder-times.ts';
import {
  type OutgoingPush,
  type PushAddress,
  type PushContent,
  type PushDeliveries,
  PushFailed,
} from '#server/adapters/push/push-delivery.ts';
import type { Db } from '#server/db/connect.ts';
import { startPolling } from '#server/features/mail/outbox.ts';
import { removeGoneDevices } from './device.repository.ts';
import {
  type ClaimedMessage,
  claimDueMessages,
  markDropped,
  markSent,
  postpone,
} from './push-message.repository.ts';

/** Messages that are sent in parallel in one transaction. */
const BATCH = 20;

/** What a reminder says at this moment; undefined: there is nothing to remind of any more. */
export type WordReminder = (
  db: Db,
  reminder: { kind: ReminderKind; bookingId: number; driverId: number; about: Temporal.Instant },
  now: Temporal.Instant,
) => Promise<{ title: string; body: string } | undefined>;

/** What became of a message: counted (server/metrics/push-metrics.ts). */
export type PushResult = 'sent' | 'failed' | 'dropped' | 'removed';

export type PushOutboxOptions = {
  db: Db;
  deliveries: PushDeliveries;
  wordReminder: WordReminder;
  now: () => Temporal.Instant;
  onResult?: ((kind: PushAddress['kind'], result: PushResult) => void) | undefined;
  /** Called when a message is given up for a fault of a service, or the database fails. */
  onError: (error: unknown) => void;
};

type Outcome =
  | { kind: 'SENT' }
  | { kind: 'DROPPED'; reason: string; isFault?: true }
  | { kind: 'GONE'; reason: string }
  | { kind: 'LATER'; reason: string; nextTry: Temporal.Instant };

/**
 * Sends what was due longest, returns how many. Rows stay locked, so one server sends them. One dying before
 * the commit sends again with the same tag, which replaces the first (docs/decisions/081).
 */
export async function sendDueMessages(options: PushOutboxOptions): Promise<number> {
  const { db, now, onResult, onError } = options;
  const { outcomes, gone } = await db.transaction().execute(async (transaction) => {
    const messages = await claimDueMessages(transaction, now(), BATCH);
    const outcomes: { message: ClaimedMessage; outcome: Outcome }[] = [];
    const prepared: { message: ClaimedMessage; content: PushContent | string }[] = [];
    // One after the other: they share the transaction's connection.
    for (const message of messages) {
      prepared.push({ message, content: await contentOf(transaction, message, options) });
    }
    await Promise.all(
      prepared.map(async ({ message, content }) => {
        const outcome: Outcome =
          typeof content === 'string'
            ? { kind: 'DROPPED', reason: content }
            : await deliver(message, content, options);
        outcomes.push({ message, outcome });
      }),
    );
    const sent = outcomes.filter(({ outcome }) => outcome.kind === 'SENT');
    await markSent(
      transaction,
      sent.map(({ message }) => message.id),
      now(),
    );
    for (const { message, outcome } of outcomes) {
      if (outcome.kind === 'LATER') await postpone(transaction, message.id, outcome);
      else if (outcome.kind !== 'SENT') await markDropped(transaction, message.id, outcome.reason, now());
    }
    const gone = outcomes.filter(({ outcome }) => outcome.kind === 'GONE');
    return { outcomes, gone: gone.map(({ message }) => message.address) };
  });
  // After the commit: a device that is removed takes messages with it that another server may hold.
  await removeGoneDevices(db, gone);
  for (const { message, outcome } of outcomes) {
    onResult?.(message.kind, RESULTS[outcome.kind]);
    if (outcome.kind === 'DROPPED' && outcome.isFault)
      onError(new Error(`notification ${message.id} was given up: ${outcome.reason}`));
  }
  return outcomes.length;
}

const RESULTS: Record<Outcome['kind'], PushResult> = {
  SENT: 'sent',
  LATER: 'failed',
  DROPPED: 'dropped',
  GONE: 'removed',
};

/** What the message says, or why it is not sent. */
async function contentOf(
  db: Db,
  message: ClaimedMessage,
  { wordReminder, now }: PushOutboxOptions,
): Promise<PushContent | string> {
  const { title, body, path, tag, unseen: badge, reminder, bookingId, about } = message;
  if (!message.isWanted) return 'not wanted any more';
  if (Temporal.Instant.compare(now(), message.usefulUntil) >= 0) return 'too late';
  if (!reminder || bookingId === null || about === null) return { title, body, path, tag, badge };
  const words = await wordReminder(
    db,
    { kind: reminder, bookingId, driverId: message.customerId, about },
    now(),
  );
  return words ? { ...words, path, tag, badge } : 'nothing to remind of';
}

async function deliver(
  message: ClaimedMessage,
  content: PushContent,
  { deliveries, now }: PushOutboxOptions,
): Promise<Outcome> {
  const ttlSeconds = Math.max(1, Math.floor(now().until(message.usefulUntil).total('seconds')));
  const isUrgent = message.category === 'BOOKING' || message.category === 'REMINDER';
  const push: OutgoingPush = { content, isUrgent, ttlSeconds };
  try {
    await deliverTo(message, push, deliveries);
    return { kind: 'SENT' };
  } catch (error) {
    const failed = error instanceof PushFailed ? error : new PushFailed('LATER', String(error));
    if (failed.failure === 'GONE') return { kind: 'GONE', reason: failed.message };
    const ageMinutes = message.createdAt.until(now()).total('minutes');
    const minutes = waitAfterFailure({ failure: failed.failure, tries: message.tries + 1, ageMinutes });
    if (minutes === undefined) return { kind: 'DROPPED', reason: failed.message, isFault: true };
    const seconds = Math.max(minutes * 60, failed.retryAfterSeconds ?? 0);
    return {
      kind: 'LATER',
      reason: failed.message,
      nextTry: shownFrom(message.category, now().add({ seconds })),
    };
  }
}

async function deliverTo(
  { kind, address, p256dh, auth, vapidKeyId }: ClaimedMessage,
  push: OutgoingPush,
  deliveries: PushDeliveries,
): Promise<void> {
  if (kind === 'WEB') {
    if (!p256dh || !auth || vapidKeyId === null || !deliveries.WEB) throw new PushFailed('NEVER', 'no keys');
    return deliveries.WEB.deliver(
      {
        kind,
        endpoint: address,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
        vapidKeyId,
      },
      push,
    );
  }
  // The operator has taken the service away: it may come back.
  if (kind === 'FCM') {
    if (!deliveries.FCM) throw new PushFailed('LATER', 'FCM is not set up');
    return deliveries.FCM.deliver({ kind, token: address }, push);
  }
  if (!deliveries.APNS) throw new PushFailed('LATER', 'APNs is not set up');
  return deliveries.APNS.deliver({ kind, token: address }, push);
}

/** Sends waiting messages until the returned function is called, which resolves when no attempt is in flight. */
export function startPushOutbox(options: PushOutboxOptions): () => Promise<void> {
  const stop = startPolling(async (stopping) => {
    // What waits behind another message of its device is due in the next round.
    while (!stopping.aborted && (await sendDueMessages(options)) > 0);
  }, options.onError);
  return async () => {
    await stop();
    for (const delivery of Object.values(options.deliveries)) delivery?.close?.();
  };
}
