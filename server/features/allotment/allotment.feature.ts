import { feature } from '#server/feature/feature.ts';
import { allotmentJobs } from './allotment.jobs.ts';
import { allotmentLetters } from './allotment.letters.ts';
import { allotmentOwnData } from './allotment-own-data.repository.ts';
import { bindBuyKmPackage } from './buy-km-package.ts';
import { bindListAllotments } from './list-allotments.ts';
import { bindListKmPackages } from './list-km-packages.ts';

export const allotmentFeature = feature({
  calls: [bindListAllotments, bindListKmPackages, bindBuyKmPackage],
  jobs: allotmentJobs,
  ownData: allotmentOwnData,
  letters: allotmentLetters,
});
