import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { dayOf, elapsedMs, LONGEST_SHIFT_HOURS, presenceAt, readShifts } from './shift.ts';
import { mayStamp, STAMP_KINDS, type StampKind, type WorkEntry } from './stamp.ts';

const HOUR_MS = 3_600_000;
let ids = 0;
const entry = (kind: StampKind, at: string | Temporal.Instant, more: Partial<WorkEntry> = {}): WorkEntry => ({
  id: `entry ${ids++}`,
  kind,
  at: Temporal.Instant.from(at),
  ...more,
});
const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();

describe('a shift', () => {
  it('is what lies between come and go, without its breaks, and after a break the work goes on as before', () => {
    const entries = [
      entry('COME', '2027-06-16T06:00:00Z', { activity: 'CLEANING' }),
      entry('ACTIVITY', '2027-06-16T08:00:00Z', { activity: 'REPAIR', plate: 'N-SW 1' }),
      entry('BREAK_START', '2027-06-16T10:00:00Z'),
      entry('BREAK_END', '2027-06-16T10:30:00Z'),
      entry('GO', '2027-06-16T14:00:00Z'),
    ];
    const { shifts, faults } = readShifts(entries, Temporal.Instant.from('2027-06-17T00:00:00Z'));
    expect(faults).toEqual([]);
    const [shift] = shifts;
    if (!shift) throw new Error('no shift');
    expect(shift.stretches.map(({ kind, activity, plate }) => [kind, activity, plate])).toEqual([
      ['WORK', 'CLEANING', undefined],
      ['WORK', 'REPAIR', 'N-SW 1'],
      ['BREAK', undefined, undefined],
      ['WORK', 'REPAIR', 'N-SW 1'],
    ]);
    const now = Temporal.Instant.from('2027-06-17T00:00:00Z');
    expect(elapsedMs(shift, 'WORK', now)).toBe(7.5 * HOUR_MS);
    expect(elapsedMs(shift, 'BREAK', now)).toBe(0.5 * HOUR_MS);
  });

  it.each([
    ['the clocks go forward', '2027-03-27T22:00', '2027-03-28T06:00', 7],
    ['the clocks go back', '2027-10-30T22:00', '2027-10-31T06:00', 9],
    ['nothing changes', '2027-06-15T22:00', '2027-06-16T06:00', 8],
  ])('of a night in which %s counts the time that has elapsed', (_, come, go, hours) => {
    const entries = [entry('COME', berlin(come)), entry('GO', berlin(go))];
    const { shifts } = readShifts(entries, berlin(go));
    const [shift] = shifts;
    if (!shift) throw new Error('no shift');
    expect(elapsedMs(shift, 'WORK', berlin(go))).toBe(hours * HOUR_MS);
    expect(dayOf(shift).toString()).toBe(come.slice(0, 10));
  });

  it('that nobody ended runs for so many hours, and then its end is unknown and counts nothing', () => {
    const start = Temporal.Instant.from('2027-06-16T06:00:00Z');
    const entries = [entry('COME', start), entry('BREAK_START', start.add({ hours: 3 }))];
    const atEnd = (hours: number) => readShifts(entries, start.add({ hours }));
    expect(atEnd(LONGEST_SHIFT_HOURS - 1)).toMatchObject({ faults: [], shifts: [{ isRunning: true }] });
    const { shifts, faults } = atEnd(40);
    expect(faults).toEqual([{ entryId: entries[0]?.id, fault: 'NO_GO' }]);
    expect(shifts[0] && elapsedMs(shifts[0], 'WORK', start.add({ hours: 40 }))).toBe(3 * HOUR_MS);
    expect(shifts[0] && elapsedMs(shifts[0], 'BREAK', start.add({ hours: 40 }))).toBe(0);
    const next = [...entries, entry('COME', start.add({ hours: 24 }))];
    expect(readShifts(next, start.add({ hours: 25 })).shifts.map(({ isRunning }) => isRunning)).toEqual([
      false,
      true,
    ]);
  });

  it.each<[StampKind[], string]>([
    [['COME', 'COME'], 'COME_TWICE'],
    [['GO'], 'NOT_AT_WORK'],
    [['COME', 'BREAK_END'], 'NO_BREAK'],
    [['COME', 'BREAK_START', 'BREAK_START'], 'BREAK_TWICE'],
    [['COME', 'BREAK_START', 'ACTIVITY'], 'ON_BREAK'],
  ])('%s: what does not fit is named and does not count', (kinds, fault) => {
    const start = Temporal.Instant.from('2027-06-16T06:00:00Z');
    const entries = kinds.map((kind, index) => entry(kind, start.add({ hours: index })));
    expect(readShifts(entries, start.add({ hours: 5 })).faults).toEqual([
      { entryId: entries.at(-1)?.id, fault },
    ]);
  });
});

describe('whatever is stamped', () => {
  const start = Temporal.Instant.from('2027-03-26T20:00:00Z');
  /** Stamps in any order, minutes to two days apart. */
  const stamps = fc
    .array(fc.tuple(fc.constantFrom(...STAMP_KINDS), fc.integer({ min: 1, max: 48 * 60 })), { maxLength: 30 })
    .map((steps) => {
      let at = start;
      return steps.map(([kind, minutes]) => {
        at = at.add({ minutes });
        return entry(kind, at);
      });
    });

  it('work and breaks never overlap, are never negative, and never more than the time between first and last', () => {
    fc.assert(
      fc.property(stamps, (entries) => {
        const now = (entries.at(-1)?.at ?? start).add({ hours: 1 });
        const { shifts } = readShifts(entries, now);
        let before = start;
        let sum = 0;
        for (const shift of shifts) {
          for (const { start: from, end } of shift.stretches) {
            expect(Temporal.Instant.compare(before, from)).toBeLessThanOrEqual(0);
            before = end ?? from;
          }
          sum += elapsedMs(shift, 'WORK', now) + elapsedMs(shift, 'BREAK', now);
          expect(elapsedMs(shift, 'WORK', now)).toBeLessThanOrEqual(48 * HOUR_MS);
        }
        expect(sum).toBeLessThanOrEqual(now.epochMilliseconds - start.epochMilliseconds);
      }),
    );
  });

  it('an entry is in a shift or has a fault; only what was possible has none', () => {
    fc.assert(
      fc.property(stamps, (entries) => {
        for (const [index, one] of entries.entries()) {
          const presence = presenceAt(entries.slice(0, index), one.at);
          const { faults } = readShifts(entries.slice(0, index + 1), one.at);
          const isFaulty = faults.some(({ entryId, fault }) => entryId === one.id && fault !== 'NO_GO');
          expect(isFaulty).toBe(!mayStamp(presence, one.kind));
        }
      }),
    );
  });
});
