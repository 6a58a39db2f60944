import type { BoundCall } from '#server/http/bind-call.ts';
import type { AdminCommand } from './admin-command.ts';
import type { Job } from './job.ts';
import type { OwnData } from './own-data.ts';

/** What a feature adds to the product. What none declares does not exist. */
export type Feature = {
  calls: readonly BoundCall[];
  jobs: readonly Job[];
  /** Commands of `npm run admin`. */
  admin: readonly AdminCommand[];
  ownData: OwnData;
};

const NOTHING: Feature = { calls: [], jobs: [], admin: [], ownData: {} };

/** Declares a feature in its `<feature>.feature.ts`, which `server/features.ts` lists. */
export const feature = (declared: Partial<Feature>): Feature => ({ ...NOTHING, ...declared });
