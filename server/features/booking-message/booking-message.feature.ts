import { feature } from '#server/feature/feature.ts';
import { bookingLetters } from './booking-message.letters.ts';
import { lateCarLetters } from './late-car.letters.ts';
import { lendingLetters } from './lending.letters.ts';
import { moveRequestLetters } from './move-request.letters.ts';
import { receiptLetters } from './receipt.letters.ts';
import { remindDrivers } from './reminder.ts';
import { stationLetters } from './station-moved.letters.ts';

export const bookingMessageFeature = feature({
  jobs: [
    // Reminds drivers on their devices (§S14.25).
    { name: 'booking-reminders', cron: '* * * * *', run: remindDrivers },
  ],
  letters: [
    ...bookingLetters,
    ...lendingLetters,
    ...lateCarLetters,
    ...moveRequestLetters,
    ...stationLetters,
    ...receiptLetters,
  ],
});
