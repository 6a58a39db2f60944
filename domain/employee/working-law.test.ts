import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { readShifts } from './shift.ts';
import type { StampKind, WorkEntry } from './stamp.ts';
import { type WorkDay, workDays } from './work-day.ts';
import { aheadOf, beforeComing, brokenOn, type LawMatter, warningsOf } from './working-law.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();
/** "COME 2027-06-16T08:00" */
const read = (...lines: string[]): WorkEntry[] =>
  lines.map((line, index) => {
    const [kind, at = ''] = line.split(' ');
    return { id: String(index), kind: kind as StampKind, at: berlin(at) };
  });
const daysOf = (entries: readonly WorkEntry[], now: Temporal.Instant): WorkDay[] =>
  workDays(readShifts(entries, now).shifts, now);
/** What the last day has broken. */
function broken(now: string, ...lines: string[]): LawMatter[] {
  const days = daysOf(read(...lines), berlin(now));
  const day = days.at(-1);
  return day ? brokenOn(day, days.at(-2), { now: berlin(now), region: 'BY' }) : [];
}

describe('what is broken', () => {
  const LATE = '2027-06-18T23:00';
  it.each<[string, string[], LawMatter[]]>([
    ['six hours without a break', ['COME 2027-06-16T08:00', 'GO 2027-06-16T14:00'], []],
    ['a minute more', ['COME 2027-06-16T08:00', 'GO 2027-06-16T14:01'], ['BREAK_30']],
    [
      'half an hour of break, in two parts of fifteen minutes',
      [
        'COME 2027-06-16T08:00',
        'BREAK_START 2027-06-16T10:00',
        'BREAK_END 2027-06-16T10:15',
        'BREAK_START 2027-06-16T12:00',
        'BREAK_END 2027-06-16T12:15',
        'GO 2027-06-16T17:30',
      ],
      [],
    ],
    [
      'parts that are shorter are no break',
      [
        'COME 2027-06-16T08:00',
        'BREAK_START 2027-06-16T10:00',
        'BREAK_END 2027-06-16T10:14',
        'BREAK_START 2027-06-16T12:00',
        'BREAK_END 2027-06-16T12:16',
        'GO 2027-06-16T17:00',
      ],
      ['BREAK_30'],
    ],
    [
      'more than nine hours with half an hour',
      [
        'COME 2027-06-16T08:00',
        'BREAK_START 2027-06-16T12:00',
        'BREAK_END 2027-06-16T12:30',
        'GO 2027-06-16T17:31',
      ],
      ['BREAK_45'],
    ],
    [
      'more than ten hours',
      [
        'COME 2027-06-16T07:00',
        'BREAK_START 2027-06-16T12:00',
        'BREAK_END 2027-06-16T12:45',
        'GO 2027-06-16T17:46',
      ],
      ['TEN_HOURS'],
    ],
    [
      'the break only after more than six hours',
      [
        'COME 2027-06-16T07:00',
        'BREAK_START 2027-06-16T13:01',
        'BREAK_END 2027-06-16T13:31',
        'GO 2027-06-16T14:31',
      ],
      ['SIX_HOURS_IN_A_ROW'],
    ],
    [
      'ten and a half hours of rest',
      ['COME 2027-06-15T15:00', 'GO 2027-06-15T20:30', 'COME 2027-06-16T07:00', 'GO 2027-06-16T12:00'],
      ['REST'],
    ],
    [
      'eleven hours of rest',
      ['COME 2027-06-15T15:00', 'GO 2027-06-15T20:00', 'COME 2027-06-16T07:00', 'GO 2027-06-16T12:00'],
      [],
    ],
    ['a Sunday', ['COME 2027-06-13T08:00', 'GO 2027-06-13T12:00'], ['SUNDAY']],
    ['a holiday of the state', ['COME 2027-05-27T08:00', 'GO 2027-05-27T12:00'], ['HOLIDAY']],
    ['a night into a Sunday', ['COME 2027-06-12T22:00', 'GO 2027-06-13T02:00'], ['SUNDAY']],
    ['an evening until midnight before a Sunday', ['COME 2027-06-12T20:00', 'GO 2027-06-13T00:00'], []],
    ['a night with an hour more', ['COME 2027-10-30T21:00', 'GO 2027-10-31T03:00'], ['BREAK_30', 'SUNDAY']],
  ])('%s', (_, lines, matters) => {
    expect(broken(LATE, ...lines)).toEqual(matters);
  });
});

it('who comes too early is told until when to rest, and on a holiday that it is one', () => {
  const entries = read('COME 2027-06-15T12:00', 'GO 2027-06-15T21:00');
  const at = (now: string) =>
    beforeComing(daysOf(entries, berlin(now)), { now: berlin(now), region: 'BY' }).map(
      ({ matter, at: until }) => [matter, until.toZonedDateTimeISO(BERLIN).toPlainTime().toString()],
    );
  expect(at('2027-06-16T07:40')).toEqual([['REST', '08:00:00']]);
  expect(at('2027-06-16T08:00')).toEqual([]);
  const holiday = { now: berlin('2027-05-27T08:00'), region: 'HE' } as const;
  expect(beforeComing([], holiday).map(({ matter }) => matter)).toEqual(['HOLIDAY']);
});

const isAboutBreaks = (matter: LawMatter) =>
  (['BREAK_30', 'BREAK_45', 'SIX_HOURS_IN_A_ROW'] as LawMatter[]).includes(matter);

/** A day of work with breaks, by minutes, that still runs. */
const day = fc
  .record({
    start: fc.constantFrom('2027-06-16T06:30', '2027-03-27T21:15', '2027-10-30T21:45'),
    first: fc.integer({ min: 1, max: 420 }),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 300 })), {
      maxLength: 3,
    }),
  })
  .map(({ start, first, parts }) => {
    let at = berlin(start);
    const entries: WorkEntry[] = [{ id: 'come', kind: 'COME', at }];
    at = at.add({ minutes: first });
    for (const [pause, work] of parts) {
      entries.push({ id: `break ${entries.length}`, kind: 'BREAK_START', at });
      entries.push({ id: `on ${entries.length}`, kind: 'BREAK_END', at: at.add({ minutes: pause }) });
      at = at.add({ minutes: pause + work });
    }
    return { entries, now: at };
  });

describe('what is not broken yet', () => {
  it('is named with the very minute after which it is broken', () => {
    fc.assert(
      fc.property(day, ({ entries, now }) => {
        const region = 'BY';
        const stateAt = (at: Temporal.Instant) => {
          const [today] = daysOf(entries, at);
          if (!today) throw new Error('no day');
          return {
            ahead: aheadOf(today, { now: at, region }),
            broken: brokenOn(today, undefined, { now: at, region }),
          };
        };
        const { ahead, broken: before } = stateAt(now);
        for (const { matter, at } of ahead) {
          // Later it would be a shift that nobody has ended.
          const start = entries[0]?.at ?? now;
          if (at.epochMilliseconds - start.epochMilliseconds > 15 * 3_600_000) continue;
          // Of six hours in a row there may have been others before.
          if (matter !== 'SIX_HOURS_IN_A_ROW') {
            expect(before).not.toContain(matter);
            expect(stateAt(at).broken).not.toContain(matter);
          }
          const isSaid = stateAt(at.add({ milliseconds: 2 })).broken.some(
            // The longer break says it for the shorter one, and a break that is owed for the hours in a row.
            (one) => one === matter || (isAboutBreaks(matter) && isAboutBreaks(one)),
          );
          expect(isSaid, matter).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is warned of an hour before, so nothing is broken on a day that was not warned of', () => {
    fc.assert(
      fc.property(day, ({ entries, now }) => {
        const warned = new Set<LawMatter>();
        const start = entries[0]?.at ?? now;
        const minutes = Math.floor((now.epochMilliseconds - start.epochMilliseconds) / 300_000);
        const looks = [
          ...Array.from({ length: minutes }, (_, index) => start.add({ minutes: 5 * index })),
          ...entries.map(({ at }) => at),
        ].toSorted(Temporal.Instant.compare);
        for (const at of looks) {
          const until = entries.filter((entry) => Temporal.Instant.compare(entry.at, at) <= 0);
          const [today] = daysOf(until, at);
          if (!today) continue;
          for (const { matter } of warningsOf(today, { now: at, region: 'BY' })) warned.add(matter);
          for (const matter of brokenOn(today, undefined, { now: at, region: 'BY' }))
            expect(
              [...warned].some((one) => one === matter || (isAboutBreaks(matter) && isAboutBreaks(one))),
            ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
