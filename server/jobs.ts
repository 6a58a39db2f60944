import { PgBoss } from 'pg-boss';
import type { Issuer } from '#domain/invoice/invoice.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { agreementJobs } from '#server/features/agreement/agreement.jobs.ts';
import { allotmentJobs } from '#server/features/allotment/allotment.jobs.ts';
import { bookingJobs } from '#server/features/booking/booking.jobs.ts';
import { contactJobs } from '#server/features/contact/contact.jobs.ts';
import { damageJobs } from '#server/features/damage/damage.jobs.ts';
import { documentJobs } from '#server/features/document/document.jobs.ts';
import { invoiceJobs } from '#server/features/invoice/invoice.jobs.ts';
import { mailJobs } from '#server/features/mail/mail.jobs.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { newsletterJobs } from '#server/features/newsletter/newsletter.jobs.ts';
import { notificationJobs } from '#server/features/notification/notification.jobs.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { pageJobs } from '#server/features/page/page.jobs.ts';
import { paymentJobs } from '#server/features/payment/payment.jobs.ts';
import { registrationJobs } from '#server/features/registration/registration.jobs.ts';
import { salesJobs } from '#server/features/sales/sales.jobs.ts';
import { passwordResetJob, sessionJobs } from '#server/features/session/session.jobs.ts';
import { tariffJobs } from '#server/features/tariff/tariff.jobs.ts';
import { taskJobs } from '#server/features/task/task.jobs.ts';
import { tripJobs } from '#server/features/trip/trip.jobs.ts';
import { voucherJobs } from '#server/features/voucher/voucher.jobs.ts';
import type { OnJobRun } from '#server/metrics/job-metrics.ts';

export type Job = { name: string; cron: string; run: (db: Db, now: Temporal.Instant) => Promise<void> };

/** The scheduled jobs of all features. */
export const productJobs = ({
  files,
  mailer,
  content,
  issuer,
  payee,
  taxHoldYear,
}: {
  files: FileStore;
  mailer: Mailer;
  content: ContentStore;
  issuer: Issuer;
  payee: Payee | undefined;
  taxHoldYear: number | undefined;
}): Job[] => [
  ...bookingJobs,
  ...tripJobs({ files }),
  ...mailJobs,
  ...contactJobs,
  ...newsletterJobs,
  ...notificationJobs,
  ...pageJobs({ content }),
  ...sessionJobs,
  passwordResetJob(mailer),
  ...documentJobs({ files, mailer }),
  ...damageJobs({ files }),
  ...registrationJobs(mailer),
  ...salesJobs,
  ...invoiceJobs({ mailer, issuer, payee, holdYear: taxHoldYear }),
  ...paymentJobs({ mailer, payee }),
  ...agreementJobs({ content, mailer }),
  ...allotmentJobs,
  ...voucherJobs,
  ...tariffJobs,
  ...taskJobs({ files }),
];

/**
 * Schedules the jobs; of several servers on a database, one runs each job. Returns a function that stops
 * them.
 */
export async function startJobs(options: {
  url: string;
  db: Db;
  now: () => Temporal.Instant;
  jobs: readonly Job[];
  onError: (error: unknown) => void;
  onRun?: OnJobRun | undefined;
}): Promise<() => Promise<void>> {
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
export async function runJob(
  job: Job,
  {
    db,
    now,
    onError,
    onRun,
  }: {
    db: Db;
    now: () => Temporal.Instant;
    onError: (error: unknown) => void;
    onRun?: OnJobRun | undefined;
  },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await job.run(db, now());
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
