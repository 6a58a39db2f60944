import { feature } from '#server/feature/feature.ts';
import { tripsCommand } from './admin-trips.ts';
import { tripStopOwnData } from './trip-stop-own-data.repository.ts';

export const tripStopFeature = feature({ calls: [], ownData: tripStopOwnData, admin: [tripsCommand] });
