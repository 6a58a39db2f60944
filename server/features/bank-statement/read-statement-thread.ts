import { parentPort, workerData } from 'node:worker_threads';
import { readStatement } from './read-statement.ts';

if (!parentPort) throw new Error('read-statement-thread.ts runs as a worker of read-apart.ts');
parentPort.postMessage(readStatement(workerData as Uint8Array));
