import { describe, expect, it } from 'vitest';
import { TOLD_CALLS } from '#web/platform/told-call.ts';
import { wordsOf } from './told-answers.tsx';

const BOOKED = {
  id: 12,
  bookee: { model: 'VW Up' },
  timeRange: { start: '2027-03-05T11:00:00Z', end: '2027-03-05T13:00:00Z' },
  price: { total: { cents: 580, currency: 'EUR' } },
};

describe('what somebody reads who has left the screen', () => {
  it.each(TOLD_CALLS)('%s: leads on, whatever came of it', (call) => {
    const about = { call, request: {} };
    const answer = call === 'POST /vouchers' ? { total: { cents: 500, currency: 'EUR' } } : {};
    const told = [
      wordsOf({ ...about, result: 'DONE', answer }),
      wordsOf({ ...about, result: 'REFUSED', text: 'Nein.' }),
      wordsOf({ ...about, result: 'NOT_DONE' }),
      wordsOf({ ...about, result: 'UNKNOWN' }),
    ];
    expect(told.map(({ type }) => type)).toEqual(['SUCCESS', 'ERROR', 'ERROR', 'WARNING']);
    for (const { title, message, path } of told) {
      expect([title, message]).not.toContain('');
      expect(path).toMatch(/^\/profil\//);
    }
  });

  it('what did not arrive is said to cost nothing only where nothing goes on', () => {
    const goesOn = TOLD_CALLS.filter((call) => /return|cancel|DELETE|PATCH|substitution/.test(call));
    expect(goesOn).toHaveLength(7);
    for (const call of TOLD_CALLS) {
      const { message = '' } = wordsOf({ call, request: {}, result: 'NOT_DONE' });
      expect(message.includes('kostet dich nichts'), call).toBe(!goesOn.includes(call));
    }
    const { message } = wordsOf({ call: 'POST /bookings/{id}/return', request: {}, result: 'NOT_DONE' });
    expect(message).toContain('Deine Fahrt läuft noch');
  });

  it('a booking is named, and opened', () => {
    const told = wordsOf({ call: 'POST /bookings', request: {}, result: 'DONE', answer: BOOKED });
    expect(told.message).toMatch(/^VW Up, .*12:00/);
    expect(told.path).toBe('/profil/buchungen/12');
  });

  it('a cancellation says what it costs', () => {
    const told = wordsOf({ call: 'POST /bookings/{id}/cancel', request: {}, result: 'DONE', answer: BOOKED });
    expect(told.message).toContain('5,80');
  });
});
