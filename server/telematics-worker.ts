import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RunningTelematics, TelematicsOptions } from './telematics.ts';

export type ThreadData = {
  databaseUrl: string;
  /** Whether statements are prepared. */
  prepares: boolean;
  broker: TelematicsOptions['broker'];
};
export type ToThread = 'SEND' | 'CLOSE';
export type ToMain =
  | { kind: 'READY'; port: number | undefined }
  | { kind: 'CONNECTION'; isConnected: boolean; reason: string | undefined }
  /** Between threads an error loses its code, which tells an outage of the database. */
  | { kind: 'ERROR'; error: Error; code: string | undefined };

type Options = ThreadData & Pick<TelematicsOptions, 'onError' | 'onConnection'>;

const withCode = ({ error, code }: { error: Error; code: string | undefined }): Error =>
  code === undefined ? error : Object.assign(error, { code });

/** A thread that failed starts again after this time; cars connect again by themselves. */
const RESTART_MS = 1_000;
/** It has so long to write down what has arrived, before it is ended. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * Runs `startTelematics` in a thread of its own, and again when it fails. Rejects when it cannot start, e.g. with
 * EADDRINUSE.
 */
export async function startTelematicsThread(options: Options): Promise<RunningTelematics> {
  const { onError, onConnection } = options;
  let isClosed = false;
  let restart: NodeJS.Timeout | undefined;
  let current = await startWorker(options.broker);
  // Cars know the embedded broker by the port that it got first.
  const { port } = current;
  const broker = 'url' in options.broker ? options.broker : { ...options.broker, port: port ?? 0 };
  watch(current.worker);

  function startWorker(place: ThreadData['broker']): Promise<{ worker: Worker; port: number | undefined }> {
    const { databaseUrl, prepares } = options;
    const worker = new Worker(new URL('telematics-thread.ts', import.meta.url), {
      workerData: { databaseUrl, prepares, broker: place } satisfies ThreadData,
    });
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (message: ToMain) => {
        if (message.kind === 'READY') {
          worker.off('error', reject);
          resolve({ worker, port: message.port });
        } else if (message.kind === 'CONNECTION') onConnection?.(message.isConnected, message.reason);
        // Node itself sends messages too, of each file that it watches (`npm run dev`).
        else if (message.kind === 'ERROR') onError(withCode(message));
      });
    });
  }

  function watch(worker: Worker): void {
    worker.on('error', onError);
    worker.once('exit', () => {
      if (!isClosed) restart = setTimeout(() => void startAgain(), RESTART_MS);
    });
  }

  async function startAgain(): Promise<void> {
    try {
      current = await startWorker(broker);
      watch(current.worker);
      if (isClosed) current.worker.postMessage('CLOSE' satisfies ToThread);
    } catch (error) {
      onError(error);
      if (!isClosed) restart = setTimeout(() => void startAgain(), RESTART_MS);
    }
  }

  return {
    port,
    sendCommands: () => current.worker.postMessage('SEND' satisfies ToThread),
    async close() {
      isClosed = true;
      clearTimeout(restart);
      const { worker } = current;
      if (worker.threadId === -1) return;
      const ended = once(worker, 'exit');
      worker.postMessage('CLOSE' satisfies ToThread);
      const limit = setTimeout(() => void worker.terminate(), CLOSE_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}
