import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Db } from '#server/db/connect.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Job } from '#server/feature/job.ts';
import { FEATURES } from '#server/features.ts';
import type { Services } from '#server/http/services.ts';
import type { OnJobRun } from '#server/metrics/job-metrics.ts';

/** The scheduled jobs of all features. */
export const PRODUCT_JOBS: readonly Job[] = FEATURES.flatMap(({ jobs }) => jobs);

type JobSetup = {
  db: Db;
  now: () => Temporal.Instant;
  services: Services;
  onError: (error: unknown) => void;
  onRun?: OnJobRun | undefined;
};

/** Its statements are short: one without an answer for so long waits for a database that is gone. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** So often it is tried to start while the database is away. */
const AGAIN_MS = 1_000;

type Starting = JobSetup & {
  url: string;
  jobs: readonly Job[];
  /** Ends the waiting for a database that is away; then it rejects. */
  stopping?: AbortSignal;
};

/**
 * Schedules the jobs; of several servers on a database, one runs each job. Returns a function that stops
 * them. While the database is away it waits for it.
 */
export async function startJobs(options: Starting): Promise<() => Promise<void>> {
  const { url, onError, stopping } = options;
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss(connectionOf(url));
    boss.on('error', (reported) => onError(asError(reported)));
    try {
      await boss.start();
      await scheduleAll(boss, options);
      return () => boss.stop({ graceful: true, timeout: 5_000 });
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      const isAway = isDatabaseUnavailable(error);
      if (stopping?.aborted || (!isAway && !(isUniqueViolation(error) && attempt < MAX_ATTEMPTS)))
        throw error;
      if (!isAway) continue;
      onError(error);
      await wait(AGAIN_MS, undefined, { ref: false, ...(stopping ? { signal: stopping } : {}) });
    }
  }
}

async function scheduleAll(boss: PgBoss, options: Starting): Promise<void> {
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0 });
    await boss.work(job.name, () => runJob(job, options));
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Berlin' });
  }
}

/** What pg-boss does not know it passes on to the pool. */
const connectionOf = (connectionString: string) => ({
  connectionString,
  max: 2,
  application_name: 'stadtwagen-jobs',
  query_timeout: STATEMENT_TIMEOUT_MS,
  keepAlive: true,
});

/**
 * Of two servers that start at the same moment on a new database, one fails to create the tables of pg-boss,
 * and finds them when it tries again.
 */
const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** Of workers and schedules pg-boss reports copies of errors, which have lost their class. */
function asError(reported: Error & { code?: string }): Error {
  if (reported instanceof Error) return reported;
  const { message, code, stack } = reported as Partial<Error & { code: string }>;
  return Object.assign(new Error(message), { code, stack });
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/** Runs a job again after a deadlock. Reports other errors, because pg-boss only marks the job as failed. */
export async function runJob(job: Job, { db, now, services, onError, onRun }: JobSetup): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await job.run(db, now(), services);
      onRun?.(job.name, 'done');
      return;
    } catch (error) {
      if ((error as { code?: string }).code === DEADLOCK && attempt < MAX_ATTEMPTS) continue;
      onRun?.(job.name, 'failed');
      onError(new Error(`the job ${job.name} failed`, { cause: error }));
      throw error;
    }
  }
}
