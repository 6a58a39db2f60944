import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { readCalendar } from '#server/test/read-calendar.ts';
import { bookingCalendar } from './booking-calendar.ts';

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});
const at = (text: string) => Temporal.Instant.from(text);
const ROW = {
  id: 17,
  startsAt: at('2027-05-15T12:00:00Z'),
  endsAt: at('2027-05-15T14:00:00Z'),
  createdAt: at('2027-05-12T08:05:00Z'),
  state: 'RESERVED',
  model: 'Opel Corsa',
  plate: 'N-SW 12',
  stationName: 'Plärrer',
  street: 'Südliche Fürther Straße 4',
  postalCode: '90429',
  lat: 49.4483,
  lng: 11.0647,
  accessNotes: 'Im Hof, zweite Einfahrt; Tor klemmt.',
  prename: 'Ada',
  name: 'Beispiel',
} as BookingRow;

const fileOf = (change: Partial<BookingRow> = {}, sequence = 0) =>
  bookingCalendar(
    {
      row: { ...ROW, ...change },
      cityTitle: 'Nürnberg',
      sequence,
      revisedAt: at('2027-05-12T08:05:00Z'),
    },
    { mailer, productName: 'Stadtwagen' },
  );

test('another library reads when, where and what, and nothing of who drives and what it costs', () => {
  const { text, filename, method } = fileOf();
  expect({ filename, method }).toEqual({ filename: 'buchung-17.ics', method: 'PUBLISH' });
  expect(readCalendar(text)).toEqual({
    method: 'PUBLISH',
    uid: 'buchung-17@auto.example.org',
    sequence: 0,
    status: 'CONFIRMED',
    start: '2027-05-15T12:00:00Z',
    end: '2027-05-15T14:00:00Z',
    stamp: '2027-05-12T08:05:00Z',
    summary: 'Stadtwagen: Opel Corsa',
    location: 'Plärrer, Südliche Fürther Straße 4, 90429 Nürnberg',
    description:
      'Buchung Nr. 17\nOpel Corsa, Kennzeichen N-SW 12\nZur Station: Im Hof, zweite Einfahrt; Tor klemmt.\nAnsehen, ändern, stornieren: https://auto.example.org/profil/buchungen/17',
    geo: [49.4483, 11.0647],
    url: 'https://auto.example.org/profil/buchungen/17',
  });
  expect(text).not.toMatch(/Ada|Beispiel|€|EUR|ATTENDEE/);
});

test('a cancelled booking is the same entry, cancelled', () => {
  const { text, method } = fileOf({ state: 'CANCELLED' }, 2);
  expect(method).toBe('CANCEL');
  expect(readCalendar(text)).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    sequence: 2,
    uid: readCalendar(fileOf().text).uid,
  });
});

describe('the nights of a clock change', () => {
  test.each([
    ['the hour that occurs twice', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'],
    ['the hour that is missing', '2027-03-28T00:45:00Z', '2027-03-28T01:45:00Z'],
    ['a whole weekend', '2027-10-30T10:00:00Z', '2027-10-31T17:00:00Z'],
  ])('%s: the file means the same instants', (_, start, end) => {
    const { text } = fileOf({ startsAt: at(start), endsAt: at(end) });
    expect(readCalendar(text)).toMatchObject({ start, end });
  });
});

test('whatever station and car are called: each line fits, and the text comes back without what steers a program', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      'a\r\nEND:VEVENT\r\nBEGIN:VALARM',
      'Komma, Strichpunkt; Doppelpunkt: \\n \\',
      '"A" & <b>',
      `${'ä'.repeat(90)} 🚗${'🚗'.repeat(40)}`,
      'URL:https://evil.example/',
    ),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const clean = (text: string) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
      .replace(/\s+/g, (run) => (/^[\u00a0\u202f]+$/.test(run) ? run.charAt(0) : ' '))
      .trim();
  fc.assert(
    fc.property(nasty, nasty, nasty, (station, model, notes) => {
      const { text } = fileOf({ stationName: station, model, accessNotes: notes });
      expect(text).toMatch(/END:VCALENDAR\r\n$/);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const read = readCalendar(text);
      expect(read.summary).toBe(clean(`Stadtwagen: ${model}`));
      const address = 'Südliche Fürther Straße 4, 90429 Nürnberg';
      expect(read.location).toBe(clean(station) ? `${clean(station)}, ${address}` : address);
      if (notes) expect(read.description).toContain(`\n${clean(`Zur Station: ${notes}`)}\n`);
      expect(read.uid).toBe('buchung-17@auto.example.org');
    }),
    { numRuns: 300 },
  );
});
