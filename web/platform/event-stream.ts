import { isInUse, onUseChange } from './in-use.ts';

/** How long the first try to connect again waits, and the longest; each one waits twice as long, and nobody at the same time. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

type Told = {
  /** The name of the events. */
  event: string;
  onMessage: (data: string) => void;
  /** Once, until it works again: what was refused, a call says. */
  onLost: () => void;
};

/**
 * Listens to a stream of the server (Server-Sent Events) while the page is in front of somebody: a browser has few connections.
 * Returns the function that ends it.
 */
export function openEventStream(url: string, { event, onMessage, onLost }: Told): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connect = () => {
    close();
    if (!isInUse()) return;
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
      tries = 0;
      onMessage(data);
    });
    opened.addEventListener('error', () => {
      close();
      if (tries === 0) onLost();
      const waitMs = Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);
      tries++;
      timer = setTimeout(connect, waitMs * (0.5 + Math.random() / 2));
    });
  };
  const stop = onUseChange(() => {
    if (!isInUse()) close();
    else if (!source) {
      tries = 0;
      connect();
    }
  });
  connect();
  return () => {
    stop();
    close();
  };
}
