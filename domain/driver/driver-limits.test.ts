import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import {
  type DriverLimits,
  exceededLimit,
  exceededLimitText,
  limitMonthPeriod,
  limitPhrases,
  type Wish,
} from './driver-limits.ts';
import { isWithinWeekHours, type WeekHours, weekHoursText } from './week-hours.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const period = (start: string, end: string) => ({ start: instant(start), end: instant(end) });
const OFFICE: WeekHours = { days: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' };
const NO_LIMITS: DriverLimits = { monthlyCents: null, classes: null, weekHours: null };
const WISH: Wish = {
  period: period('2027-05-12T08:00:00Z', '2027-05-12T10:00:00Z'),
  vehicleClass: 'M',
  cents: 2000,
  usedCents: 0,
};

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const window = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: time,
  to: fc.oneof(time, fc.constant('24:00')),
});
/** Around both clock changes of 2027 as well as anywhere in that year. */
const anyPeriod = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 35_000 }),
      fc.integer({ min: 8_300, max: 8_360 }),
      fc.integer({ min: 29_050, max: 29_150 }),
    ),
    fc.integer({ min: 4, max: 300 }),
  )
  .map(([start, length]) => {
    const at = (quarter: number) =>
      Temporal.Instant.fromEpochMilliseconds(Date.UTC(2027, 0, 1) + quarter * QUARTER_HOUR_MS);
    return { start: at(start), end: at(start + length) };
  });

describe('hours of the week', () => {
  it('a period lies in them from its first to its last quarter hour', () => {
    // In Berlin from 10 to 12, from 18 to 19:15.
    expect(isWithinWeekHours(WISH.period, [OFFICE])).toBe(true);
    expect(isWithinWeekHours(period('2027-05-12T16:00:00Z', '2027-05-12T17:00:00Z'), [OFFICE])).toBe(true);
    expect(isWithinWeekHours(period('2027-05-12T16:00:00Z', '2027-05-12T17:15:00Z'), [OFFICE])).toBe(false);
    expect(isWithinWeekHours(period('2027-05-15T08:00:00Z', '2027-05-15T10:00:00Z'), [OFFICE])).toBe(false);
    // Over a night between two allowed days.
    expect(isWithinWeekHours(period('2027-05-12T16:00:00Z', '2027-05-13T06:00:00Z'), [OFFICE])).toBe(false);
  });

  it('hours that end on the next day belong to the day on which they begin', () => {
    const night: WeekHours = { days: [5], from: '20:00', to: '06:00' };
    expect(isWithinWeekHours(period('2027-05-14T18:00:00Z', '2027-05-15T04:00:00Z'), [night])).toBe(true);
    expect(isWithinWeekHours(period('2027-05-13T23:00:00Z', '2027-05-14T02:00:00Z'), [night])).toBe(false);
    expect(weekHoursText([night])).toBe('Fr 20:00–6:00 Uhr');
  });

  it('on the nights of the clock changes the clock on the wall counts', () => {
    const early: WeekHours = { days: [7], from: '01:00', to: '03:00' };
    // 31 October 2027: from 1 o'clock to 3, three hours long.
    expect(isWithinWeekHours(period('2027-10-30T23:00:00Z', '2027-10-31T02:00:00Z'), [early])).toBe(true);
    expect(isWithinWeekHours(period('2027-10-30T23:00:00Z', '2027-10-31T02:15:00Z'), [early])).toBe(false);
    // 28 March 2027: from 1 o'clock to 3, one hour long.
    expect(isWithinWeekHours(period('2027-03-28T00:00:00Z', '2027-03-28T01:00:00Z'), [early])).toBe(true);
    expect(isWithinWeekHours(period('2027-03-28T00:00:00Z', '2027-03-28T01:15:00Z'), [early])).toBe(false);
  });

  it('what is allowed as a whole is allowed in each part, and stays so with more hours', () => {
    fc.assert(
      fc.property(
        anyPeriod,
        fc.array(window, { maxLength: 4 }),
        window,
        fc.nat(),
        (whole, windows, more, at) => {
          fc.pre(isWithinWeekHours(whole, windows));
          const quarters = (whole.end.epochMilliseconds - whole.start.epochMilliseconds) / QUARTER_HOUR_MS;
          const cut = whole.start.add({ milliseconds: QUARTER_HOUR_MS * (1 + (at % (quarters - 1))) });
          expect(isWithinWeekHours({ start: whole.start, end: cut }, windows)).toBe(true);
          expect(isWithinWeekHours({ start: cut, end: whole.end }, windows)).toBe(true);
          expect(isWithinWeekHours(whole, [...windows, more])).toBe(true);
        },
      ),
    );
  });

  it('all days from midnight to midnight allow every period, no hours allow none', () => {
    const always: WeekHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };
    fc.assert(
      fc.property(anyPeriod, (any) => {
        expect(isWithinWeekHours(any, [always])).toBe(true);
        expect(isWithinWeekHours(any, [{ ...always, to: '00:00' }])).toBe(true);
        expect(isWithinWeekHours(any, [])).toBe(false);
      }),
    );
  });
});

describe('limits of a driver', () => {
  it('without a limit nothing is too much', () => {
    expect(exceededLimit(NO_LIMITS, { ...WISH, cents: 1_000_000 })).toBeUndefined();
  });

  it('a limit is named in words with who can raise it', () => {
    const limits: DriverLimits = { monthlyCents: 5000, classes: ['S', 'M'], weekHours: [OFFICE] };
    const say = (wish: Partial<Wish>) => {
      const exceeded = exceededLimit(limits, { ...WISH, ...wish });
      return exceeded && exceededLimitText(exceeded, { holder: 'Rednitz GmbH' }, 'EUR').de;
    };
    expect(say({})).toBeUndefined();
    expect(say({ usedCents: 3000 })).toBeUndefined();
    expect(say({ usedCents: 3001 })).toBe(
      'Dein Limit für Mai 2027 ist 50,00\u00A0€. Mit dieser Fahrt wären es 50,01\u00A0€. Ändern kann das die Rednitz GmbH.',
    );
    expect(say({ vehicleClass: 'L_PKW' })).toBe(
      'Für dich sind nur diese Fahrzeugklassen freigegeben: S, M. Ändern kann das die Rednitz GmbH.',
    );
    expect(say({ period: period('2027-05-12T18:00:00Z', '2027-05-12T20:00:00Z') })).toBe(
      'Für dich sind nur diese Zeiten freigegeben: Mo–Fr 7:00–19:00 Uhr. Ändern kann das die Rednitz GmbH.',
    );
    const exceeded = exceededLimit(limits, { ...WISH, usedCents: 9000 });
    expect(exceeded && exceededLimitText(exceeded, { driver: 'Murat Yıldız' }, 'EUR').de).toBe(
      'Das Limit von Murat Yıldız für Mai 2027 ist 50,00\u00A0€. Mit dieser Fahrt wären es 110,00\u00A0€. Ändern kannst du das bei deinen Fahrtberechtigten.',
    );
    expect(limitPhrases(limits, 'EUR')).toEqual([
      '50,00\u00A0€ im Monat',
      'Klassen S, M',
      'Mo–Fr 7:00–19:00 Uhr',
    ]);
  });

  it('a month is that of Berlin', () => {
    const { start, end } = limitMonthPeriod(instant('2027-03-31T22:30:00Z'));
    expect([start.toString(), end.toString()]).toEqual(['2027-03-31T22:00:00Z', '2027-04-30T22:00:00Z']);
  });

  it('whatever is asked for one after the other, what is accepted never exceeds the month', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(fc.nat(9_000)), (monthlyCents, wishes) => {
        let usedCents = 0;
        for (const cents of wishes) {
          const refused = exceededLimit({ ...NO_LIMITS, monthlyCents }, { ...WISH, cents, usedCents });
          if (!refused) usedCents += cents;
          else expect(usedCents + cents).toBeGreaterThan(monthlyCents);
        }
        expect(usedCents).toBeLessThanOrEqual(monthlyCents);
      }),
    );
  });

  it('a higher limit or one more class never forbids what was allowed', () => {
    const classes = fc.subarray([...VEHICLE_CLASSES], { minLength: 1 });
    fc.assert(
      fc.property(fc.nat(9000), fc.nat(9000), classes, classes, (monthlyCents, raise, allowed, more) => {
        const limits: DriverLimits = { monthlyCents, classes: allowed, weekHours: null };
        const raised = { ...limits, monthlyCents: monthlyCents + raise, classes: [...allowed, ...more] };
        if (!exceededLimit(limits, WISH)) expect(exceededLimit(raised, WISH)).toBeUndefined();
      }),
    );
  });
});
