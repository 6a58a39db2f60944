let again = new AbortController();

/** Aborted when somebody does not want to wait for what is on its way. */
export const againSignal = (): AbortSignal => again.signal;

/** Gives up every attempt that has no answer and sends its request anew, at once and with all its retries. */
export function sendAgainNow(): void {
  const before = again;
  again = new AbortController();
  before.abort();
}
