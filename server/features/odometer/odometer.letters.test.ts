import { letterTests, sample } from '#server/test/letter-test.ts';
import { kmSettled, odometerLetters } from './odometer.letters.ts';

letterTests(odometerLetters, ({ prename, text }) => [
  sample(kmSettled, {
    prename,
    bookingId: 17,
    trip: text('trip'),
    km: text('km'),
    before: text('before'),
    price: text('price'),
    difference: text('difference'),
    isLess: true,
    isCorrection: true,
    driver: text('driver'),
    why: text('why'),
  }),
]);
