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
  /** What its mails say, each with the name under which it is stored. */
  letters: readonly { template: string }[];
};

const NOTHING: Feature = { calls: [], jobs: [], admin: [], ownData: {}, letters: [] };

/** Declares a feature in its `<feature>.feature.ts`, which `server/features.ts` lists. */
export const feature = (declared: Partial<Feature>): Feature => ({ ...NOTHING, ...declared });
