import type { Db } from '#server/db/connect.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { Services } from '#server/http/services.ts';
import type { AdminCommand } from './admin-command.ts';
import type { InboxSource } from './inbox-source.ts';
import type { Job } from './job.ts';
import type { OwnData } from './own-data.ts';
import type { ProposedAct } from './proposed-act.ts';

/** What a feature adds to the product. What none declares does not exist. */
export type Feature = {
  calls: readonly BoundCall[];
  jobs: readonly Job[];
  /** Commands of `npm run admin`. */
  admin: readonly AdminCommand[];
  ownData: OwnData;
  /**
   * What an update does to stored rows that migrations cannot, as it needs a service: before anybody is
   * served, interruptible, run again at each start, by several servers at once.
   */
  atStart: readonly ((db: Db, services: Services) => Promise<void>)[];
  /** What its mails say, each with the name under which it is stored. */
  letters: readonly { template: string }[];
  /** What of the console a second person confirms (§S20.3). */
  proposedActs: readonly ProposedAct[];
  /** What of it waits for a person, for the inbox of the console (§S20.13). */
  inbox: readonly InboxSource[];
};

const NOTHING: Feature = {
  calls: [],
  jobs: [],
  admin: [],
  ownData: {},
  letters: [],
  atStart: [],
  proposedActs: [],
  inbox: [],
};

/** Declares a feature in its `<feature>.feature.ts`, which `server/features.ts` lists. */
export const feature = (declared: Partial<Feature>): Feature => ({ ...NOTHING, ...declared });
