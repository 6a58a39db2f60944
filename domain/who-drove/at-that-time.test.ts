import { expect, test } from 'vitest';
import { type AtThatTime, atThatTime, type DrivenTrip, hadTheCar, partDriven } from './at-that-time.ts';

const at = (time: string) => Temporal.Instant.from(`2027-05-10T${time}:00Z`);
const NOW = at('20:00');
/** Booked from 10 to 12, opened at 10:05, back at 12:20. */
const TRIP: DrivenTrip = {
  startsAt: at('10:00'),
  endsAt: at('12:00'),
  openedAt: at('10:05'),
  returnedAt: at('12:20'),
  isRunning: false,
};
const how = (trip: Partial<DrivenTrip>, from: string, to: string): AtThatTime | undefined =>
  atThatTime({ ...TRIP, ...trip }, { start: at(from), end: at(to) }, NOW);

test('a minute between opening and return is that of the driver, after the booked end too', () => {
  expect(how({}, '10:05', '10:06')).toBe('DRIVING');
  expect(how({}, '11:59', '12:00')).toBe('DRIVING');
  expect(how({}, '12:00', '12:01')).toBe('LATE');
  expect(how({}, '12:19', '12:20')).toBe('LATE');
});

test('the periods are half-open: in the minute of the return the car is no longer theirs', () => {
  expect(how({}, '12:20', '12:21')).toBeUndefined();
  expect(how({ returnedAt: at('11:30') }, '11:30', '11:31')).toBe('AFTER_RETURN');
  expect(how({}, '09:59', '10:00')).toBeUndefined();
});

test('booked but not opened yet, never opened, or returned before is said apart, and names nobody', () => {
  expect(how({}, '10:04', '10:05')).toBe('BEFORE_OPENING');
  expect(how({ openedAt: null, returnedAt: null }, '11:00', '11:01')).toBe('NOT_OPENED');
  expect(how({ returnedAt: at('11:00') }, '11:30', '11:31')).toBe('AFTER_RETURN');
  for (const kind of ['BEFORE_OPENING', 'NOT_OPENED', 'AFTER_RETURN'] as const)
    expect(hadTheCar(kind)).toBe(false);
});

test('a time that lies only partly between opening and return says so', () => {
  expect(how({}, '10:00', '10:30')).toBe('PARTLY');
  expect(how({}, '12:10', '12:30')).toBe('PARTLY');
  expect(hadTheCar('PARTLY')).toBe(true);
  const part = (from: string, to: string) => partDriven(TRIP, { start: at(from), end: at(to) }, NOW);
  expect(part('10:00', '10:30')).toEqual({ start: at('10:05'), end: at('10:30') });
  expect(part('12:10', '12:30')).toEqual({ start: at('12:10'), end: at('12:20') });
});

test('whoever opened before the start had the car already', () => {
  expect(how({ openedAt: at('09:50') }, '09:55', '09:56')).toBe('DRIVING');
});

test('a trip that runs reaches until now, however late it is', () => {
  const runs = { returnedAt: null, isRunning: true };
  expect(how(runs, '19:00', '19:01')).toBe('LATE');
  expect(how(runs, '20:00', '20:01')).toBeUndefined();
});

test('a trip without a return ended when it was booked to', () => {
  expect(how({ returnedAt: null }, '11:59', '12:00')).toBe('DRIVING');
  expect(how({ returnedAt: null }, '12:00', '12:01')).toBeUndefined();
});
