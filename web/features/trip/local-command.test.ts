import { expect, test } from 'vitest';
import { withLocalCommand } from './local-command.ts';
import type { Trip } from './trip-queries.ts';

const CAR = {
  locked: true,
  reachable: false,
  lastContactAt: '2027-05-12T08:00:00Z',
} as NonNullable<Trip['car']>;
const MISSING = { resultCode: 'DEPARTURE_CHECK_MISSING', detail: 'Der Check fehlt.' } as const;
const TRIP = { car: CAR, obstacle: MISSING } as unknown as Trip;

test('a car that was opened beside this device is open, and its check is answered', () => {
  const trip = withLocalCommand(TRIP, { kind: 'UNLOCK', at: '2027-05-12T08:05:00Z' });
  expect(trip.car?.locked).toBe(false);
  expect(trip.obstacle).toBeUndefined();
});

test('locked beside this device it is locked again; what else is in the way stays', () => {
  const obstacle = { resultCode: 'CUSTOMER_BLOCKED', detail: 'Gesperrt.' } as const;
  const told = { ...TRIP, car: { ...CAR, locked: false }, obstacle } as unknown as Trip;
  const trip = withLocalCommand(told, { kind: 'LOCK', at: '2027-05-12T08:05:00Z' });
  expect(trip.car?.locked).toBe(true);
  expect(trip.obstacle).toBe(obstacle);
});

test('once the car has spoken again its own word counts, as it does when nothing was done here', () => {
  expect(withLocalCommand(TRIP, { kind: 'UNLOCK', at: '2027-05-12T07:55:00Z' })).toBe(TRIP);
  expect(withLocalCommand(TRIP, undefined)).toBe(TRIP);
});

test('a device whose clock is slow does not take for the car’s newer word what it knew before', () => {
  const command = { kind: 'UNLOCK', at: '2027-05-12T07:00:00Z', heardAt: '2027-05-12T08:00:00Z' } as const;
  expect(withLocalCommand(TRIP, command).car?.locked).toBe(false);
});
