import type { BoundCall } from '#server/http/bind-call.ts';
import type { Job } from './job.ts';

/** What a feature adds to the product. What none declares does not exist. */
export type Feature = {
  calls: readonly BoundCall[];
  jobs: readonly Job[];
};

const NOTHING: Feature = { calls: [], jobs: [] };

/** Declares a feature in its `<feature>.feature.ts`, which `server/features.ts` lists. */
export const feature = (declared: Partial<Feature>): Feature => ({ ...NOTHING, ...declared });
