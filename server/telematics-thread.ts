import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './db/connect.ts';
import { startTelematics } from './telematics.ts';
import type { ThreadData, ToMain, ToThread } from './telematics-worker.ts';

// Broker and cars have a thread of their own, so that thousands of messages do not slow down the calls of people.

/** Cars write in batches, one after the other; commands and answers need the second one. */
const CONNECTIONS = 3;

if (!parentPort) throw new Error('telematics-thread.ts runs as a worker of telematics-worker.ts');
const main = parentPort;
const tell = (message: ToMain) => main.postMessage(message);

const { databaseUrl, prepares, broker } = workerData as ThreadData;
const { db, presence } = connect(databaseUrl, { connections: CONNECTIONS, prepares });
presence.watch();
const telematics = await startTelematics({
  db,
  now: () => Temporal.Now.instant(),
  broker,
  onError: (reported) => {
    const error = asError(reported);
    tell({ kind: 'ERROR', error, code: (error as NodeJS.ErrnoException).code });
  },
  onConnection: (isConnected, reason) => tell({ kind: 'CONNECTION', isConnected, reason }),
});
main.on('message', (message: ToThread) => {
  if (message === 'SEND') telematics.sendCommands();
  else void close();
});
tell({ kind: 'READY', port: telematics.port });

async function close(): Promise<void> {
  await telematics.close();
  await presence.stop();
  await db.destroy();
  // Nothing is left to wait for, and the thread ends.
  main.close();
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
