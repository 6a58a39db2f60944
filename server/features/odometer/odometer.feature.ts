import { feature } from '#server/feature/feature.ts';
import { tripKmCommand } from './admin-trip-km.ts';
import { vehicleWordsCommand } from './admin-vehicle-words.ts';
import { tripKmSource } from './inbox-trip-km.repository.ts';
import { writeKmLetters } from './km-letters.ts';
import { odometerLetters } from './odometer.letters.ts';
import { odometerOwnData } from './odometer-own-data.repository.ts';

/** What a person does when what a car says cannot be. */
export const odometerFeature = feature({
  admin: [vehicleWordsCommand, tripKmCommand],
  jobs: [{ name: 'km-letters', cron: '* * * * *', run: writeKmLetters }],
  letters: odometerLetters,
  ownData: odometerOwnData,
  inbox: [tripKmSource],
});
