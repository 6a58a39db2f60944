import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/http/services.ts';

/** A job that runs at times of Berlin; it may run twice, and on any server. */
export type Job = {
  name: string;
  cron: string;
  run: (db: Db, now: Temporal.Instant, services: Services) => Promise<void>;
};
