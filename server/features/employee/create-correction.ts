import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { createCorrection } from '#contract/employee.ts';
import {
  checkCorrection,
  type EntryChange,
  effectiveEntries,
  OLDEST_CORRECTION_DAYS,
} from '#domain/employee/correction.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockEmployee } from './employee.repository.ts';
import { viewEntry } from './entry-view.ts';
import { findWrittenSince, insertCorrections } from './working-time.repository.ts';

const CORRECTIONS_AN_HOUR = 60;

/** Puts entries beside others whose place they take: nothing that was stamped is ever lost. */
export const bindCreateCorrection = bind(createCorrection, {
  precheck: async ({ db, now, session }) => {
    const subject = `correction:${session.customerId}`;
    const { waitSeconds } = await countAttempt(db, subject, CORRECTIONS_AN_HOUR, 60, now);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },
  handle: async ({ db, now, session }, { body }) => {
    const { customerId } = session;
    await lockEmployee(db, customerId);
    // Older entries count for what is about as old as a correction may be.
    const since = now.subtract({ hours: 24 * (OLDEST_CORRECTION_DAYS + 3) });
    const written = await findWrittenSince(db, customerId, since);
    const entries = effectiveEntries(written);
    const changes = body.changes.map(toChange);
    for (const { corrects } of changes) {
      if (corrects === undefined) continue;
      if (!written.some(({ id }) => id === corrects)) return refuse('ENTRY_UNKNOWN');
      if (!entries.some(({ id }) => id === corrects)) return refuse('ENTRY_CORRECTED');
    }
    const fault = checkCorrection(entries, changes, now);
    if (fault) return refuse(fault);
    const added = changes.map((change) => {
      const original = entries.find(({ id }) => id === change.corrects);
      const { kind, at } = change.isVoid ? (original ?? never()) : change;
      // What was done in the car stays true when the time was wrong.
      const isSameKind = original?.kind === kind;
      return {
        id: randomUUID(),
        customerId,
        kind,
        at,
        activity: isSameKind ? original.activity : undefined,
        plate: isSameKind ? original.plate : undefined,
        reason: body.reason,
        corrects: change.corrects,
        isVoid: change.isVoid,
        now,
      };
    });
    await insertCorrections(db, added);
    const ids: string[] = added.map(({ id }) => id);
    const all = await findWrittenSince(db, customerId, since);
    return { entries: all.filter(({ id }) => ids.includes(id)).map(viewEntry) };
  },
});

const toChange = (sent: z.output<typeof createCorrection.body>['changes'][number]): EntryChange =>
  sent.isVoid ? sent : { ...sent, at: Temporal.Instant.from(sent.at) };

function never(): never {
  throw new Error('an entry that is taken away was found before');
}
