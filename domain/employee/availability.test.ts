import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Availability,
  conflictsOf,
  isOnVacation,
  minuteOf,
  overlaps,
  timeOf,
  type WeekWindow,
  windowsOn,
} from './availability.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const MONDAY = day('2027-06-14');
const window = (weekday: number, from: string, to: string, city = 'bonn'): WeekWindow => ({
  weekday,
  from: minuteOf(from),
  to: minuteOf(to),
  city,
});

describe('when somebody can work', () => {
  const availability: Availability = {
    week: [window(1, '13:00', '17:00'), window(1, '07:00', '12:00'), window(2, '07:00', '12:00')],
    days: [
      { id: 'a', kind: 'VACATION', from: MONDAY.add({ days: 7 }), to: MONDAY.add({ days: 8 }) },
      {
        id: 'b',
        kind: 'AVAILABLE',
        from: day('2027-06-20'),
        to: day('2027-06-20'),
        time: { from: 480, to: 600 },
        city: 'kassel',
      },
    ],
  };
  it('is every week the same, but a single day counts instead', () => {
    const shown = (date: Temporal.PlainDate) =>
      windowsOn(availability, date).map(({ from, to, city }) => `${timeOf(from)}–${timeOf(to)} ${city}`);
    expect(shown(MONDAY)).toEqual(['07:00–12:00 bonn', '13:00–17:00 bonn']);
    expect(shown(day('2027-06-16'))).toEqual([]);
    expect(shown(day('2027-06-20'))).toEqual(['08:00–10:00 kassel']);
    expect(shown(MONDAY.add({ days: 7 }))).toEqual([]);
    expect(isOnVacation(availability.days, MONDAY.add({ days: 8 }))).toBe(true);
    expect(isOnVacation(availability.days, MONDAY.add({ days: 9 }))).toBe(false);
  });
});

describe('what does not go together', () => {
  const conflicts = (availability: Availability, others = 1, worked: string[] = [], from = MONDAY) =>
    conflictsOf(availability, {
      city: 'bonn',
      from,
      days: 14,
      hasWorked: (date) => worked.includes(date.toString()),
      othersOn: () => others,
    }).map(({ kind, date }) => `${kind} ${date.toString()}`);

  it('is less than eleven hours until the next day', () => {
    const week = (to: string) => ({ week: [window(1, '12:00', to), window(2, '07:00', '12:00')], days: [] });
    expect(conflicts(week('20:00'))).toEqual([]);
    expect(conflicts(week('20:01'))).toEqual(['REST 2027-06-14', 'REST 2027-06-21']);
  });

  it('is less than eleven hours that really elapse when the clocks change', () => {
    const week = (to: string) => ({ week: [window(6, '12:00', to), window(7, '07:00', '12:00')], days: [] });
    const [forward, back] = [day('2027-03-22'), day('2027-10-25')];
    expect(conflicts(week('20:00'), 1, [], forward)).toEqual(['REST 2027-03-27']);
    expect(conflicts(week('20:01'), 1, [], back)).toEqual(['REST 2027-11-06']);
  });

  it('is no night that goes on over midnight', () => {
    const nights = [1, 2].flatMap((weekday) => [
      window(weekday, '22:00', '24:00'),
      window(weekday + 1, '00:00', '06:00'),
    ]);
    expect(conflicts({ week: nights, days: [] })).toEqual([]);
    expect(conflicts({ week: [window(1, '22:00', '24:00'), window(2, '00:15', '06:00')], days: [] })).toEqual(
      ['REST 2027-06-14', 'REST 2027-06-21'],
    );
  });

  it('is an absence on which nobody else is there, and holidays on which was worked', () => {
    const availability: Availability = {
      week: [window(1, '07:00', '12:00')],
      days: [{ id: 'a', kind: 'VACATION', from: MONDAY, to: MONDAY.add({ days: 4 }) }],
    };
    expect(conflicts(availability, 1)).toEqual([]);
    expect(conflicts(availability, 0)).toEqual(['ALONE 2027-06-14']);
    expect(conflicts(availability, 1, ['2027-06-16'])).toEqual(['WORKED 2027-06-16']);
    const away = availability.days.map((entry) => ({ ...entry, kind: 'AWAY' as const }));
    expect(conflicts({ ...availability, days: away }, 1, ['2027-06-16'])).toEqual([]);
    const elsewhere = [window(1, '07:00', '12:00', 'kassel')];
    expect(conflicts({ ...availability, week: elsewhere }, 0)).toEqual([]);
  });
});

it('windows overlap exactly if a minute of a weekday is in two of them', () => {
  const minute = fc.integer({ min: 0, max: 20 });
  const windows = fc.array(
    fc
      .record({
        weekday: fc.integer({ min: 1, max: 2 }),
        from: minute,
        to: minute,
        city: fc.constant('bonn'),
      })
      .filter(({ from, to }) => from < to),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(windows, (some) => {
      const minutes = some.flatMap(({ weekday, from, to }) =>
        Array.from({ length: to - from }, (_, index) => `${weekday} ${from + index}`),
      );
      expect(overlaps(some)).toBe(new Set(minutes).size < minutes.length);
    }),
  );
});
