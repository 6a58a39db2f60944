import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWaiting, INBOX_GROUPS, inboxGroup } from './inbox-order.ts';
import { endOfDay, monthLater, workingDaysLater } from './promised-by.ts';

const at = (text: string) => Temporal.Instant.from(`${text}+02:00`);
const NOW = at('2027-05-12T14:32');
const due = (text: string) => ({ dueAt: at(text), isForToday: false });

describe('the part of the inbox', () => {
  test('follows the deadline, and the end of today is today', () => {
    expect(inboxGroup(due('2027-05-12T14:32'), NOW)).toBe('OVERDUE');
    expect(inboxGroup(due('2027-05-12T14:33'), NOW)).toBe('TODAY');
    expect(inboxGroup(due('2027-05-13T00:00'), NOW)).toBe('TODAY');
    expect(inboxGroup(due('2027-05-13T00:01'), NOW)).toBe('LATER');
  });

  test('is today for what somebody waits for without a deadline, and later for all else', () => {
    expect(inboxGroup({ dueAt: undefined, isForToday: true }, NOW)).toBe('TODAY');
    expect(inboxGroup({ dueAt: undefined, isForToday: false }, NOW)).toBe('LATER');
  });
});

describe('the order', () => {
  const instant = fc.integer({ min: -100_000, max: 100_000 }).map((minutes) => NOW.add({ minutes }));
  const waiting = fc.record({
    since: instant,
    dueAt: fc.option(instant, { nil: undefined }),
    isForToday: fc.boolean(),
  });

  test('is one: the same either way round, and parts never mix', () => {
    fc.assert(
      fc.property(waiting, waiting, (one, other) => {
        const order = compareWaiting(one, other, NOW);
        expect(Math.sign(compareWaiting(other, one, NOW))).toBe(-Math.sign(order) + 0);
        const ranks = [one, other].map((each) => INBOX_GROUPS.indexOf(inboxGroup(each, NOW)));
        if (ranks[0] !== ranks[1])
          expect(Math.sign(order)).toBe(Math.sign((ranks[0] ?? 0) - (ranks[1] ?? 0)));
      }),
    );
  });

  test('puts the nearest deadline before what has none, and that by how long it waits', () => {
    const early = { since: at('2027-05-12T08:00'), dueAt: undefined, isForToday: true };
    const late = { since: at('2027-05-12T12:00'), dueAt: undefined, isForToday: true };
    const soon = { since: at('2027-05-12T13:00'), dueAt: at('2027-05-12T16:00'), isForToday: false };
    const sorted = [late, early, soon].toSorted((one, other) => compareWaiting(one, other, NOW));
    expect(sorted).toEqual([soon, early, late]);
  });
});

describe('what is promised', () => {
  test.for([
    ['a Wednesday', '2027-05-12T10:00', 1, '2027-05-13T10:00'],
    ['a Friday', '2027-05-14T10:00', 1, '2027-05-17T10:00'],
    ['a Saturday', '2027-05-15T10:00', 1, '2027-05-17T10:00'],
    ['a Thursday, of two days', '2027-05-13T10:00', 2, '2027-05-17T10:00'],
  ] as const)('in working days from %s', ([, from, days, until]) => {
    expect(workingDaysLater(at(from), days)).toEqual(at(until));
  });

  test('within a month is until the end of its last day, also of a shorter month', () => {
    expect(monthLater(at('2027-05-12T10:00'))).toEqual(at('2027-06-13T00:00'));
    expect(monthLater(Temporal.Instant.from('2027-01-31T12:00:00Z'))).toEqual(
      endOfDay(Temporal.PlainDate.from('2027-02-28')),
    );
  });
});
