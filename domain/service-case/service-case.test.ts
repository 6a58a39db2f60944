import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWER_DAYS, answerBy, lastDay, REPLY_DAYS, replyBy } from './case-deadline.ts';
import { CASE_KINDS, CASE_REASONS, isSubject, reasonsOf } from './case-kind.ts';
import { CASE_STATES, mayReply, mayStep, stateAfterReply } from './case-state.ts';

const instants = fc
  .integer({ min: 1_600_000_000, max: 2_600_000_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

describe('what a case is about', () => {
  test('a trip and its price are found by a booking, an invoice by its number, a fee by its line', () => {
    const about = { isAboutBooking: true, isAboutInvoice: false, hasLine: false };
    const invoice = { isAboutBooking: false, isAboutInvoice: true, hasLine: false };
    expect(isSubject({ kind: 'TRIP', reason: 'CAR', ...about })).toBe(true);
    expect(isSubject({ kind: 'TRIP', reason: 'CAR', ...about, hasLine: true })).toBe(false);
    expect(isSubject({ kind: 'TRIP', reason: 'CAR', ...invoice })).toBe(false);
    expect(isSubject({ kind: 'PRICE', reason: 'KM', ...about, hasLine: true })).toBe(true);
    expect(isSubject({ kind: 'INVOICE', reason: 'AMOUNT', ...invoice, hasLine: true })).toBe(true);
    expect(isSubject({ kind: 'INVOICE', reason: 'AMOUNT', ...about })).toBe(false);
    expect(isSubject({ kind: 'FEE', reason: 'FEE_UNJUSTIFIED', ...invoice })).toBe(false);
    expect(isSubject({ kind: 'FEE', reason: 'FEE_UNJUSTIFIED', ...invoice, hasLine: true })).toBe(true);
  });

  test('is one thing, whatever is sent, and for a reason of its kind', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...CASE_KINDS),
          reason: fc.constantFrom(...CASE_REASONS),
          isAboutBooking: fc.boolean(),
          isAboutInvoice: fc.boolean(),
          hasLine: fc.boolean(),
        }),
        (subject) => {
          if (!isSubject(subject)) return;
          expect(subject.isAboutBooking).not.toBe(subject.isAboutInvoice);
          expect(reasonsOf(subject.kind)).toContain(subject.reason);
        },
      ),
    );
  });

  test('every kind has a reason for what nobody thought of', () => {
    for (const kind of CASE_KINDS) expect(reasonsOf(kind).at(-1)).toBe('OTHER');
  });
});

describe('the course of a case', () => {
  test('it is our turn or theirs until it is closed, and then nobody’s', () => {
    for (const state of CASE_STATES) {
      if (!mayReply(state) || state === 'CLOSED') {
        for (const step of ['TAKE', 'ASK', 'ANSWER', 'CLOSE'] as const)
          expect(mayStep(state, step)).toBe(false);
        continue;
      }
      // Whoever writes is answered.
      expect(mayStep(stateAfterReply(state), 'ANSWER')).toBe(true);
    }
  });

  test('an objection begins anew, an answer to a question goes on with whoever asked', () => {
    expect(stateAfterReply('ANSWERED')).toBe('OPEN');
    expect(stateAfterReply('WAITING')).toBe('IN_PROGRESS');
    expect(stateAfterReply('IN_PROGRESS')).toBe('IN_PROGRESS');
    expect(stateAfterReply('OPEN')).toBe('OPEN');
  });
});

describe('a deadline', () => {
  test('is the end of a day in Berlin, never sooner than promised, also where the clocks change', () => {
    fc.assert(
      fc.property(instants, (now) => {
        for (const [until, days] of [
          [answerBy(now), ANSWER_DAYS],
          [replyBy(now), REPLY_DAYS],
        ] as const) {
          const { hour, minute, second } = until.toZonedDateTimeISO('Europe/Berlin');
          expect([hour, minute, second]).toEqual([0, 0, 0]);
          const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
          expect(lastDay(until).equals(today.add({ days }))).toBe(true);
        }
      }),
    );
  });
});
