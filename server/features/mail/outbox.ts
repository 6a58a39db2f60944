import { setTimeout as pause } from 'node:timers/promises';
import { waitAfterFailure } from '#domain/mail/wait-after-failure.ts';
import { DeliveryFailed, type MailDelivery, type OutgoingMail } from '#server/adapters/mail-delivery.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type ClaimedMail,
  claimDueMail,
  markFailed,
  markSent,
  markShown,
  type StoredAttachment,
} from './mail.repository.ts';

/** Interval at which a server looks for due mails; this costs one read of a small index. */
const POLL_INTERVAL_MS = 1_000;
/** Mails that one server sends in parallel; each needs a database connection. */
const SENDERS = 2;

type MadeFile = { filename: string; contentType: string; content: Buffer };
/** Makes the files that are kept nowhere. */
export type MakeFiles = {
  /** The PDF of an invoice; undefined where none can be made. */
  invoicePdf?: (db: Db, invoiceId: number) => Promise<Buffer | undefined>;
  /** What was agreed to as a PDF, where none can be made as a text. */
  agreementFile?: (db: Db, agreementId: number) => Promise<MadeFile>;
};

/** Returns a file with its content, which is made if it is not kept. */
export async function fileOf(
  db: Db,
  { filename, contentType, content, invoiceId, agreementId }: StoredAttachment,
  { invoicePdf, agreementFile }: MakeFiles,
): Promise<MadeFile | undefined> {
  if (agreementId !== null) return agreementFile?.(db, agreementId);
  const made = invoiceId === null ? content : await invoicePdf?.(db, invoiceId);
  return made ? { filename, contentType, content: made } : undefined;
}

export type OutboxOptions = {
  db: Db;
  /** Undefined in development: waiting mails are marked as shown instead of being sent. */
  delivery: MailDelivery | undefined;
  /** Without it mails carry no files that are made when they are sent. */
  makeFiles?: MakeFiles;
  now: () => Temporal.Instant;
  /** Called when a mail is given up or the database fails. */
  onError: (error: unknown) => void;
};

type Attempt = 'NOTHING_DUE' | 'SENT' | 'FAILED' | 'UNREACHABLE';

/**
 * Sends the longest due mail, its row locked, so that only one server does. If that dies before the commit,
 * it goes again under the same id: SMTP promises delivery at least once (docs/decisions/009).
 */
export function sendNextMail({
  db,
  delivery,
  makeFiles = {},
  now,
  onError,
}: OutboxOptions & { delivery: MailDelivery }): Promise<Attempt> {
  return db.transaction().execute(async (transaction) => {
    const mail = await claimDueMail(transaction, now());
    if (!mail) return 'NOTHING_DUE';
    try {
      const isLastTry = nextTryOf(mail, 'LATER', now()) === undefined;
      const attachments = await filesOf(mail, { db: transaction, makeFiles, isLastTry });
      await delivery.deliver({ ...mail, attachments });
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

/**
 * The files of a mail, with those that are made only now. A failure is one of the attempt; the last attempt sends the
 * mail without the file, which is in the profile too.
 */
async function filesOf(
  { attachments }: ClaimedMail,
  { db, makeFiles, isLastTry }: { db: Db; makeFiles: MakeFiles; isLastTry: boolean },
): Promise<OutgoingMail['attachments']> {
  const files: OutgoingMail['attachments'] = [];
  for (const attachment of attachments) {
    const file = await fileOf(db, attachment, makeFiles).catch((error: unknown) => {
      if (isLastTry) return undefined;
      throw new Error(`no ${attachment.filename}: ${String(error)}`);
    });
    if (file) files.push(file);
  }
  return files;
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

/** Sends waiting mails until the returned function is called, which resolves when no attempt is in flight. */
export function startOutbox(options: OutboxOptions): () => Promise<void> {
  const { db, delivery, now, onError } = options;
  if (!delivery) return startPolling(() => markShown(db, now()), onError);
  const send = async (stopping: AbortSignal) => {
    // An unreachable mail server ends the round, because the next mail would fail too.
    let last: Attempt = 'SENT';
    while (!stopping.aborted && (last === 'SENT' || last === 'FAILED')) {
      last = await sendNextMail({ ...options, delivery });
    }
  };
  const stops = Array.from({ length: SENDERS }, () => startPolling(send, onError));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Runs `work` once a second, never twice at a time. The returned function ends that and resolves when nothing is in
 * flight.
 */
export function startPolling(
  work: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return async () => {
    stopping.abort();
    await running;
  };
}
