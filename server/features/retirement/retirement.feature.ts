import { feature } from '#server/feature/feature.ts';
import { retireCommand } from './admin-retire.ts';

export const retirementFeature = feature({ calls: [], admin: [retireCommand] });
