import { expect, test } from 'vitest';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { LETTER_SENDER, letterTests, sample } from '#server/test/letter-test.ts';
import { bookingCancelled, bookingChanged, bookingLetters, bookingMade } from './booking-message.letters.ts';
import { carAwaited, carBack, carLate, carSubstituted, lateCarLetters } from './late-car.letters.ts';
import {
  bookingBorrowed,
  bookingLent,
  bookingTakenBack,
  bookingYoursAgain,
  lendingLetters,
} from './lending.letters.ts';
import { moveAsked, moveOver, moveRequestLetters } from './move-request.letters.ts';
import { receiptLetters, tripReceipt } from './receipt.letters.ts';
import { stationLetters, stationMoved } from './station-moved.letters.ts';

const bookedOf = (text: (name: string) => string, prename: string) => ({
  prename,
  actor: 'DRIVER' as const,
  booking: {
    id: 17,
    stationId: 4,
    period: text('period'),
    start: text('start'),
    model: text('model'),
    plate: text('plate'),
    station: text('station'),
    address: text('address'),
  },
  hotline: text('hotline'),
  hasFile: true,
});

letterTests(
  [
    ...bookingLetters,
    ...lendingLetters,
    ...lateCarLetters,
    ...moveRequestLetters,
    ...stationLetters,
    ...receiptLetters,
  ],
  ({ prename, text }) => {
    const booked = bookedOf(text, prename);
    const terms = { access: text('access'), estimate: text('estimate'), cancellation: text('cancellation') };
    return [
      sample(bookingMade, { ...booked, ...terms }),
      sample(bookingChanged, {
        ...booked,
        before: { period: text('before'), timePrice: text('price') },
        fee: text('fee'),
        ...terms,
      }),
      sample(bookingCancelled, {
        ...booked,
        owed: text('owed'),
        reason: text('reason'),
        substitutes: [text('substitute')],
      }),
      sample(bookingBorrowed, {
        ...booked,
        other: text('other'),
        access: terms.access,
        estimate: terms.estimate,
      }),
      sample(bookingLent, { ...booked, other: text('other') }),
      sample(bookingTakenBack, { ...booked, other: text('other') }),
      sample(bookingYoursAgain, {
        ...booked,
        other: text('other'),
        estimate: terms.estimate,
        cancellation: terms.cancellation,
      }),
      sample(carLate, {
        ...booked,
        isMissing: false,
        expected: text('expected'),
        substitutes: [text('substitute'), text('another')],
        freeUntil: text('free until'),
      }),
      sample(carBack, { ...booked, isReturned: true, cancellation: terms.cancellation }),
      sample(carAwaited, {
        ...booked,
        nextStart: text('next start'),
        latestEnd: text('latest end'),
        lateFee: text('late fee'),
        lateFreeMinutes: 15,
      }),
      sample(carSubstituted, {
        ...booked,
        ...terms,
        isLent: false,
        why: 'REPAIR',
        lateCar: text('late car'),
      }),
      sample(moveAsked, {
        ...booked,
        substitutes: [text('substitute'), text('another')],
        answerBy: text('answer by'),
      }),
      sample(moveOver, booked),
      sample(stationMoved, { ...booked, access: terms.access, before: text('before'), hasBegun: false }),
      sample(tripReceipt, {
        ...booked,
        returned: text('returned'),
        km: text('km'),
        lines: [{ label: text('line'), value: text('amount') }],
        total: text('total'),
        vat: { label: 'Darin 19\u00A0% MwSt.', value: text('vat') },
        preliminary: 'KM_UNKNOWN',
        driver: text('driver'),
        isEndedByUs: false,
      }),
    ];
  },
);

test('the mail about a new booking says that there is no withdrawal, and leads to the terms', () => {
  const placeholders = {
    ...bookedOf((name) => name, 'Ada'),
    access: 'access',
    estimate: 'estimate',
    cancellation: 'cancellation',
  };
  const { text } = renderMail(bookingMade, placeholders, LETTER_SENDER);
  expect(text.replaceAll('\u00A0', ' ')).toContain(
    'Für Buchungen gibt es kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Es gelten unsere Allgemeinen Geschäftsbedingungen.',
  );
  expect(text).toContain('Allgemeine Geschäftsbedingungen:\nhttps://auto.example.org/impressum#agb');
});
