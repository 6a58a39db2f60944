import { Counter, Gauge, type Registry } from 'prom-client';

/** Is told of each run of a job. */
export type OnJobRun = (job: string, outcome: 'done' | 'failed') => void;

/**
 * Counts the runs of the jobs on this server: of several servers, one runs a job each time. The label is not `job`,
 * which Prometheus itself sets.
 */
export function countJobs(
  registry: Registry,
  { jobs, now }: { jobs: readonly string[]; now: () => Temporal.Instant },
): OnJobRun {
  const runs = new Counter({
    name: 'stadtwagen_job_runs_total',
    help: 'Runs of a job on this server, by outcome (done, failed).',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  });
  const lastSuccess = new Gauge({
    name: 'stadtwagen_job_last_success_timestamp_seconds',
    help: 'When this server last ran a job without a fault, in Unix time; absent until then.',
    labelNames: ['name'],
    registers: [registry],
  });
  for (const name of jobs) for (const outcome of ['done', 'failed']) runs.inc({ name, outcome }, 0);
  return (name, outcome) => {
    runs.inc({ name, outcome });
    if (outcome === 'done') lastSuccess.set({ name }, now().epochMilliseconds / 1000);
  };
}
