import closeWithGrace from 'close-with-grace';

/** Requests in flight have this long to finish before the process ends. */
const SHUTDOWN_LIMIT_MS = 15_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `close` when the process is told to end or fails, then ends it. A repeated signal, from supervisor and
 * npm, cuts nothing short. Returns whether it was told to end, which explains later failures.
 */
export function endWithGrace(
  close: () => Promise<void>,
  /** So that proxies notice; does not count for the limit, and a failed process waits for nothing. */
  beforehand: () => Promise<unknown> = async () => undefined,
): () => boolean {
  const { close: end } = closeWithGrace(
    { delay: false, logger: false, skip: [...SIGNALS] },
    async ({ err }) => {
      if (err) console.error(err);
      else await beforehand();
      const limit = setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS);
      await close();
      clearTimeout(limit);
    },
  );
  let isEnding = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      end();
    });
  }
  return () => isEnding;
}
