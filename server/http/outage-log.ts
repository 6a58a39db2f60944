import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { SparseLog } from './sparse-log.ts';

/** While the database is away, so often a line says so. */
const SAY_EVERY_MS = 1_000;

type Log = (facts: object, message: string) => void;

/**
 * Keeps a database outage from filling the log: instead of a stack for each failing request, job and mail,
 * one line a second says how many. The first is written at once.
 */
export function createOutageLog(write: Log) {
  const lines = new SparseLog(SAY_EVERY_MS);
  return {
    /** Of pino's `logMethod`: takes what is about to be logged; other lines pass. */
    logMethod(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
      const error = (args[0] as { err?: unknown } | undefined)?.err;
      if (!isDatabaseUnavailable(error)) {
        Reflect.apply(method, this, args);
        return;
      }
      const { code, message: reason } = error as NodeJS.ErrnoException;
      lines.log((failures) => write({ failures, code, reason }, 'the database is unavailable'));
    },
  };
}
