import { PgBoss } from 'pg-boss';
import type { Db } from '#server/db/connect.ts';
import { bookingJobs } from '#server/features/booking/booking.jobs.ts';
import { mailJobs } from '#server/features/mail/mail.jobs.ts';
import { sessionJobs } from '#server/features/session/session.jobs.ts';

export type Job = { name: string; cron: string; run: (db: Db, now: Temporal.Instant) => Promise<void> };

/** Runs the scheduled jobs; of several servers on one database, one runs each. Answers with what stops them. */
export async function startJobs(options: {
  url: string;
  db: Db;
  now: () => Temporal.Instant;
  extra: Job[];
  onError: (error: unknown) => void;
}): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: options.url, max: 2, application_name: 'stadtwagen-jobs' });
  boss.on('error', options.onError);
  await boss.start();
  for (const job of [...bookingJobs, ...mailJobs, ...sessionJobs, ...options.extra]) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0 });
    await boss.work(job.name, async () => job.run(options.db, options.now()));
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Berlin' });
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}
