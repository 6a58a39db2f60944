import { Worker } from 'node:worker_threads';
import type { ReadStatement } from './read-statement.ts';

/** A statement of 10 MB needs most of it. */
const MEMORY_MB = 1_024;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads a statement in a thread of its own: a second of it per 3 MB would stop the calls of everybody. */
export const readApart = (bytes: Uint8Array): Promise<ReadStatement | string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-statement-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no statement`)));
    worker.once('message', (read: ReadStatement | string) => resolve(read));
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === OUT_OF_MEMORY
        ? resolve(
            'Die Datei enthält zu viel auf einmal. Bitte lass dir den Auszug in kleineren Teilen geben.',
          )
        : reject(error),
    );
  });
