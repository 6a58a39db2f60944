import { feature } from '#server/feature/feature.ts';
import { remindDrivers } from './reminder.ts';

export const bookingMessageFeature = feature({
  jobs: [
    // Reminds drivers on their devices (§S14.25).
    { name: 'booking-reminders', cron: '* * * * *', run: remindDrivers },
  ],
});
