import { feature } from '#server/feature/feature.ts';
import { bindCreateSubstitution } from './create-substitution.ts';
import { openTripSource } from './inbox-open-trips.repository.ts';
import { bindShowLateCar } from './show-late-car.ts';
import { watchLateCars } from './watch-late-cars.ts';

export const lateCarFeature = feature({
  calls: [bindCreateSubstitution, bindShowLateCar],
  jobs: [
    // Tells who waits for a late car (§S16.50).
    { name: 'booking-late-cars', cron: '* * * * *', run: watchLateCars },
  ],
  inbox: [openTripSource],
});
