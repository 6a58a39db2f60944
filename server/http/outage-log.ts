import type { DatabasePresence } from '#server/db/presence.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { SparseLog } from './sparse-log.ts';

/** So often a line says what failed for want of the database, as long as it is not known to be away. */
const SAY_EVERY_MS = 1_000;
/** What fails within this time before the database is known to be away has told it. */
const TOLD_FOR_MS = 10_000;

const AWAY = 'the database is unavailable';
const BACK = 'the database is back';

type Log = (facts: object, message: string) => void;

/**
 * Keeps a database outage from filling the log: one line when it goes, one with the failures when it is back. While it is
 * there, failed connections have one line a second.
 */
export function createOutageLog(write: Log, presence?: Pick<DatabasePresence, 'isAway' | 'onChange'>) {
  const lines = new SparseLog(SAY_EVERY_MS);
  /** How many failed since the database is known to be away. */
  let failures = 0;
  let toldMs = Number.NEGATIVE_INFINITY;

  const tell = (facts: object) => {
    toldMs = performance.now();
    write(facts, AWAY);
  };
  presence?.onChange((change) => {
    if (change.isAway) {
      if (performance.now() - toldMs > TOLD_FOR_MS) tell({ failures, ...factsOf(change.reason) });
      return;
    }
    write({ failures, awaySeconds: Math.round(change.awayMs / 1_000) }, BACK);
    failures = 0;
    toldMs = Number.NEGATIVE_INFINITY;
  });

  return {
    /** Of pino's `logMethod`: takes what is about to be logged; other lines pass. */
    logMethod(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
      const error = (args[0] as { err?: unknown } | undefined)?.err;
      if (!isDatabaseUnavailable(error)) {
        Reflect.apply(method, this, args);
        return;
      }
      if (presence?.isAway) {
        failures++;
        return;
      }
      lines.log((count) => {
        if (presence?.isAway) failures += count;
        else tell({ failures: count, ...factsOf(error) });
      });
    },
  };
}

const factsOf = ({ code, message }: NodeJS.ErrnoException) => ({ code, reason: message });
