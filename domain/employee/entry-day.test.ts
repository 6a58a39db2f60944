import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { effectiveEntries, type WrittenEntry } from './correction.ts';
import { entryDays } from './entry-day.ts';
import { dayOf, readShifts } from './shift.ts';
import { STAMP_KINDS, type StampKind } from './stamp.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();
const entry = (id: string, kind: StampKind, at: Temporal.Instant, corrects?: string): WrittenEntry => ({
  id,
  kind,
  at,
  sequence: 0,
  isVoid: false,
  corrects,
});

it('an entry is shown under the day on which its shift began, also one whose place another has taken', () => {
  const written = [
    entry('come', 'COME', berlin('2027-06-16T22:00')),
    entry('go', 'GO', berlin('2027-06-18T06:00')),
    entry('go in time', 'GO', berlin('2027-06-17T06:00'), 'go'),
    entry('alone', 'GO', berlin('2027-06-19T01:00')),
  ];
  const { shifts } = readShifts(effectiveEntries(written), berlin('2027-06-20T00:00'));
  expect(written.map(entryDays(written, shifts)).map(String)).toEqual([
    '2027-06-16',
    '2027-06-16',
    '2027-06-16',
    '2027-06-19',
  ]);
});

it('an entry is under the day of the shift whose time it lies in, whatever was stamped', () => {
  const start = berlin('2027-03-26T20:00');
  const steps = fc.array(fc.tuple(fc.constantFrom(...STAMP_KINDS), fc.integer({ min: 0, max: 1500 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, (some) => {
      let at = start;
      const written = some.map(([kind, minutes], index) => {
        at = at.add({ minutes });
        return entry(String(index), kind, at);
      });
      const { shifts } = readShifts(written, at);
      const days = entryDays(written, shifts);
      for (const one of written) {
        const around = shifts.findLast(({ start: from }) => Temporal.Instant.compare(from, one.at) <= 0);
        const end = around && (around.end ?? around.start.add({ hours: 16 }).subtract({ nanoseconds: 1 }));
        const isWithin = end && Temporal.Instant.compare(one.at, end) <= 0;
        expect(days(one).toString()).toBe(
          (isWithin ? dayOf(around) : one.at.toZonedDateTimeISO(BERLIN).toPlainDate()).toString(),
        );
      }
    }),
  );
});
