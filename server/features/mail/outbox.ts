import { setTimeout as pause } from 'node:timers/promises';
import { waitAfterFailure } from '#domain/mail/wait-after-failure.ts';
import { DeliveryFailed, type MailDelivery } from '#server/adapters/mail-delivery.ts';
import type { Db } from '#server/db/connect.ts';
import { type ClaimedMail, claimDueMail, markFailed, markSent, markShown } from './mail.repository.ts';

/** How often a server looks for mails that are due. A look is one read of a small index. */
const LOOK_EVERY_MS = 1_000;
/** Mails that one server sends at a time, each with a connection to the database. */
const SENDERS = 2;

export type OutboxOptions = {
  db: Db;
  /** Undefined: nothing is sent, what waits is marked as shown (development). */
  delivery: MailDelivery | undefined;
  now: () => Temporal.Instant;
  /** Hears of mails that were given up, and of a database that does not answer. */
  onError: (error: unknown) => void;
};

type Try = 'NOTHING_DUE' | 'SENT' | 'FAILED' | 'UNREACHABLE';

/**
 * Sends the mail that has been due for longest. Its row stays locked meanwhile, so of several servers one sends it. A
 * server that dies after the mail was accepted and before that is committed lets it be sent again, under the same
 * message id: at least once is all that SMTP can promise (docs/decisions/009).
 */
export function sendNextMail({
  db,
  delivery,
  now,
  onError,
}: OutboxOptions & { delivery: MailDelivery }): Promise<Try> {
  return db.transaction().execute(async (transaction) => {
    const mail = await claimDueMail(transaction, now());
    if (!mail) return 'NOTHING_DUE';
    try {
      await delivery.deliver(mail);
    } catch (error) {
      const { failure, message } =
        error instanceof DeliveryFailed ? error : new DeliveryFailed('LATER', String(error));
      const nextTry = nextTryOf(mail, failure, now());
      await markFailed(transaction, mail.id, { reason: message, nextTry, now: now() });
      if (!nextTry) onError(new Error(`mail ${mail.id} was given up: ${message}`));
      return failure === 'UNREACHABLE' ? failure : 'FAILED';
    }
    await markSent(transaction, mail.id, now());
    return 'SENT';
  });
}

function nextTryOf(
  mail: ClaimedMail,
  failure: DeliveryFailed['failure'],
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const ageMinutes = mail.createdAt.until(now).total('minutes');
  const minutes = waitAfterFailure({ failure, tries: mail.tries + 1, ageMinutes });
  return minutes === undefined ? undefined : now.add({ minutes });
}

/** Sends what waits, until the returned function is called; that resolves when the last try has ended. */
export function startOutbox(options: OutboxOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { db, delivery, now, onError } = options;
  const work = delivery
    ? async () => {
        // An unreachable server ends the round: there is no sense in trying it with the next mail at once.
        let last: Try = 'SENT';
        while (!stopping.signal.aborted && (last === 'SENT' || last === 'FAILED')) {
          last = await sendNextMail({ ...options, delivery });
        }
      }
    : () => markShown(db, now());
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const loops = Array.from({ length: delivery ? SENDERS : 1 }, loop);
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
