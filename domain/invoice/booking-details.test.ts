// Proves: a booking is told on every kind of invoice with what is known of it, and without gaps for what is not.
import { expect, test } from 'vitest';
import { bookingDetails } from './booking-details.ts';

const BOOKING = { model: 'Opel Corsa', plate: 'N-SW 104', driver: 'Ada Beispiel', bookingId: 12 };

test('names car, plate, driver, number and cost centre', () => {
  expect(bookingDetails({ ...BOOKING, costCentre: '4711' })).toBe(
    'Opel Corsa · N-SW 104 · Ada Beispiel · Buchung Nr. 12 · Kostenstelle 4711',
  );
});

test('leaves out who has no name, and a cost centre that is not there', () => {
  expect(bookingDetails({ ...BOOKING, driver: null })).toBe('Opel Corsa · N-SW 104 · Buchung Nr. 12');
});
