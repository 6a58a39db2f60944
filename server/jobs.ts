import { PgBoss } from 'pg-boss';
import type { Db } from '#server/db/connect.ts';
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

/**
 * Schedules the jobs; of several servers on a database, one runs each job. Returns a function that stops
 * them.
 */
export async function startJobs(
  options: JobSetup & { url: string; jobs: readonly Job[] },
): Promise<() => Promise<void>> {
  const boss = await startBoss(options.url, options.onError);
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0 });
    await boss.work(job.name, () => runJob(job, options));
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Berlin' });
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}

const UNIQUE_VIOLATION = '23505';

/**
 * Of two servers that start at the same moment on a new database, one fails to create the tables of pg-boss,
 * and finds them when it tries again.
 */
async function startBoss(url: string, onError: (error: unknown) => void): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'stadtwagen-jobs' });
    boss.on('error', (reported) => onError(asError(reported)));
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

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
