import { feature } from '#server/feature/feature.ts';
import { boxesCommand } from './admin-boxes.ts';

export const telematicsFeature = feature({
  admin: [boxesCommand],
});
