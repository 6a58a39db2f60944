import { describe, expect, it } from 'vitest';
import { timeLabel } from '#domain/booking/format-period.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import {
  correctDraft,
  endDays,
  endTimes,
  moveEndDay,
  moveStart,
  moveStartDay,
  shortcutPeriod,
  startDays,
  startTimes,
} from './period-options.ts';

const berlin = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant();
const period = (start: string, end: string): Period => ({ start: berlin(start), end: berlin(end) });
const day = (text: string) => Temporal.PlainDate.from(text);
const free = { startIsFixed: false };
const running = { startIsFixed: true };
/** A Wednesday. */
const now = berlin('2026-11-18T14:07');

describe('what the picker offers', () => {
  it('offers today and the 180 days after it', () => {
    const days = startDays(now);
    expect(days).toHaveLength(181);
    expect(days[0]?.toString()).toBe('2026-11-18');
    expect(days.every((date) => startTimes(date, now).length > 0)).toBe(true);
  });

  it('begins today with the running quarter hour', () => {
    expect(startTimes(day('2026-11-18'), now)[0]?.equals(berlin('2026-11-18T14:00'))).toBe(true);
  });

  it('ends the last day where 180 days are over', () => {
    const last = startDays(now).at(-1) ?? day('2026-11-18');
    const times = startTimes(last, now);
    expect(times.at(-1)?.epochMilliseconds).toBeLessThanOrEqual(
      now.add({ hours: 180 * 24 }).epochMilliseconds,
    );
    expect(times.length).toBeLessThan(96);
  });

  it('offers an end from one hour after the start up to 28 days', () => {
    const start = berlin('2026-11-18T23:30');
    const days = endDays(start, now, free);
    expect(days[0]?.toString()).toBe('2026-11-19');
    expect(days).toHaveLength(28);
    expect(endTimes(start, day('2026-11-19'), now, free)[0]?.equals(berlin('2026-11-19T00:30'))).toBe(true);
    expect(endTimes(start, day('2026-12-16'), now, free).at(-1)?.equals(berlin('2026-12-16T23:30'))).toBe(
      true,
    );
  });

  it('offers nothing that the booking rule refuses', () => {
    const start = berlin('2026-11-20T10:15');
    for (const date of endDays(start, now, free)) {
      for (const end of endTimes(start, date, now, free))
        expect(checkPeriod({ start, end }, now)).toBeUndefined();
    }
  });

  it('has 100 quarter hours in the October night and names the double ones', () => {
    const times = startTimes(day('2026-10-25'), berlin('2026-10-20T12:00'));
    expect(times).toHaveLength(100);
    const labels = times.map(timeLabel);
    expect(new Set(labels).size).toBe(100);
    expect(labels).toContain('02:30 (Sommerzeit)');
    expect(labels).toContain('02:30 (Winterzeit)');
    expect(labels).toContain('01:45');
    expect(labels).toContain('03:00');
  });

  it('has no quarter hour that the March night leaves out', () => {
    const labels = startTimes(day('2027-03-28'), now).map(timeLabel);
    expect(labels).toHaveLength(92);
    expect(labels.some((label) => label.startsWith('02:'))).toBe(false);
  });

  it('offers a running booking only ends that lie ahead', () => {
    const start = berlin('2026-11-18T10:00');
    expect(endTimes(start, day('2026-11-18'), now, running)[0]?.equals(berlin('2026-11-18T14:15'))).toBe(
      true,
    );
  });
});

describe('the rules of the provider', () => {
  const rules = {
    gridMinutes: 15,
    shortestMilliseconds: 3_200_000,
    longestDays: 3,
    furthestStartDays: 30,
    freeCancellationHours: 24,
    freeCancellationMinutesAfterBooking: 15,
  };

  it('cut the days that are offered, and never add any', () => {
    const start = berlin('2026-11-20T10:00');
    expect(startDays(now, rules).at(-1)?.equals(day('2026-12-18'))).toBe(true);
    expect(endDays(start, now, free, rules).at(-1)?.equals(day('2026-11-23'))).toBe(true);
    const generous = { ...rules, longestDays: 90, furthestStartDays: 900 };
    expect(startDays(now, generous)).toEqual(startDays(now));
    expect(endDays(start, now, free, generous)).toEqual(endDays(start, now, free));
  });
});

describe('what a choice leads to', () => {
  it('keeps the length when the start moves', () => {
    const moved = moveStart(period('2026-11-20T10:00', '2026-11-20T14:00'), berlin('2026-11-20T22:00'), now);
    expect(moved.end.equals(berlin('2026-11-21T02:00'))).toBe(true);
  });

  it('keeps the time of day when the day moves, and the nearest one today', () => {
    const wanted = period('2026-11-20T10:00', '2026-11-20T12:00');
    expect(moveStartDay(wanted, day('2026-12-01'), now).start.equals(berlin('2026-12-01T10:00'))).toBe(true);
    expect(moveStartDay(wanted, day('2026-11-18'), now).start.equals(berlin('2026-11-18T14:00'))).toBe(true);
  });

  it('keeps the time of day when the day of return moves, and one hour at least', () => {
    const wanted = period('2026-11-20T22:00', '2026-11-21T08:00');
    expect(moveEndDay(wanted, day('2026-11-23'), now, free).end.equals(berlin('2026-11-23T08:00'))).toBe(
      true,
    );
    expect(moveEndDay(wanted, day('2026-11-20'), now, free).end.equals(berlin('2026-11-20T23:00'))).toBe(
      true,
    );
  });

  it('moves a draft on that the clock has overtaken', () => {
    const later = berlin('2026-11-18T14:31');
    const corrected = correctDraft(period('2026-11-18T14:00', '2026-11-18T18:00'), later, free);
    expect(corrected.start.equals(berlin('2026-11-18T14:30'))).toBe(true);
    expect(corrected.end.equals(berlin('2026-11-18T18:00'))).toBe(true);
  });

  it('never ends a running booking before now', () => {
    const corrected = correctDraft(period('2026-11-18T10:00', '2026-11-18T13:00'), now, running);
    expect(corrected.start.equals(berlin('2026-11-18T10:00'))).toBe(true);
    expect(corrected.end.equals(berlin('2026-11-18T14:15'))).toBe(true);
  });
});

describe('duration chips', () => {
  const wanted = period('2026-11-20T10:00', '2026-11-20T11:15');

  it('set the end so many hours after the start', () => {
    expect(shortcutPeriod('4', wanted, now, free)?.end.equals(berlin('2026-11-20T14:00'))).toBe(true);
    expect(shortcutPeriod('DAY', wanted, now, free)?.end.equals(berlin('2026-11-21T10:00'))).toBe(true);
  });

  it('take the weekend of the week chosen', () => {
    const weekend = shortcutPeriod('WEEKEND', wanted, now, free);
    expect(weekend?.start.equals(berlin('2026-11-20T18:00'))).toBe(true);
    expect(weekend?.end.equals(berlin('2026-11-22T22:00'))).toBe(true);
  });

  it('take what is left of a weekend that has begun, and the next one when too little is left', () => {
    const saturday = berlin('2026-11-21T09:20');
    expect(shortcutPeriod('WEEKEND', wanted, saturday, free)?.start.equals(berlin('2026-11-21T09:15'))).toBe(
      true,
    );
    const sundayNight = berlin('2026-11-22T21:30');
    expect(
      shortcutPeriod('WEEKEND', wanted, sundayNight, free)?.start.equals(berlin('2026-11-27T18:00')),
    ).toBe(true);
  });

  it('have no weekend for a running booking, and no length that is over', () => {
    const begun = period('2026-11-18T10:00', '2026-11-18T16:00');
    expect(shortcutPeriod('WEEKEND', begun, now, running)).toBeUndefined();
    expect(shortcutPeriod('1', begun, now, running)).toBeUndefined();
  });
});
