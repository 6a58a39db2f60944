import { expect, test } from 'vitest';
import { comparedPrice, endedText, waitingText } from './late-car-words.ts';

const NOW = Temporal.Instant.from('2027-06-16T14:07:00+02:00');
const money = (cents: number) => ({ cents, currency: 'EUR' as const });
const price = (cents: number) => ({
  total: money(cents),
  time: money(cents),
  km: money(0),
  distanceKm: 0,
  kmRate: money(30),
});

test('a driver is told when the late car comes, or that nobody knows', () => {
  const texts = (['THREATENED', 'OVERDUE'] as const).flatMap((state) =>
    ['2027-06-16T14:30:00+02:00', '2027-06-17T08:00:00+02:00', undefined].map((expectedBackAt) =>
      waitingText({ state, expectedBackAt }, NOW).replaceAll('\u00A0', ' '),
    ),
  );
  expect(texts).toEqual([
    'Dein Auto kommt voraussichtlich frühestens gegen 14:30 Uhr zurück.',
    'Dein Auto kommt voraussichtlich frühestens gegen morgen 08:00 Uhr zurück.',
    'Dein Auto wird voraussichtlich nicht pünktlich zurück sein; wann es kommt, wissen wir nicht.',
    'Dein Auto ist noch nicht zurück; es kommt voraussichtlich frühestens gegen 14:30 Uhr.',
    'Dein Auto ist noch nicht zurück; es kommt voraussichtlich frühestens gegen morgen 08:00 Uhr.',
    'Dein Auto ist noch nicht zurück; wann es kommt, wissen wir nicht.',
  ]);
});

test('the price of a substitute is compared with the booked one, and said to stay if it does', () => {
  expect(comparedPrice(price(1890), price(2210)).replaceAll('\u00A0', ' ')).toBe('statt 22,10 €');
  expect(comparedPrice(price(2210), price(2210))).toBe('Preis bleibt');
});

test('the end of a warning says whether the car is back or on time', () => {
  expect(endedText({ reason: 'RETURNED' })).toBe('Dein Auto ist zurück.');
  expect(endedText({ reason: 'ON_TIME' })).toBe('Dein Auto wird pünktlich zurück sein.');
});
