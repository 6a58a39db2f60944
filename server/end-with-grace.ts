import closeWithGrace from 'close-with-grace';

/** Requests in flight have this long to finish before the process ends. */
const SHUTDOWN_LIMIT_MS = 15_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `close` when the process is told to end, or fails, and ends it then. What `beforehand` waits for, so that proxies notice,
 * does not count for the limit, and a process that has failed waits for nothing. A signal often comes twice, from a
 * supervisor to all processes and again through npm: the second one must not cut short what the first began.
 * Returns whether the process has been told to end: what fails from then on, fails because of that.
 */
export function endWithGrace(
  close: () => Promise<void>,
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
