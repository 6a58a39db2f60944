import { feature } from '#server/feature/feature.ts';
import { retireCommand } from './admin-retire.ts';
import { stationsCommand } from './admin-stations.ts';

export const retirementFeature = feature({ calls: [], admin: [retireCommand, stationsCommand] });
