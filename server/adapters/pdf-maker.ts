import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Sheet } from './typeset.ts';

export type PdfTask = { id: number; sheet: Sheet };
/** `unavailable`: there is no typesetter on this platform, and why. */
export type PdfReply = { id: number } & ({ pdf: Uint8Array } | { error: string } | { unavailable: string });

/** No PDF can be made on this platform, or too many wait for theirs. */
export class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  readonly reason: 'NO_TYPESETTER' | 'TOO_MANY';
  constructor(reason: PdfUnavailable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** So many wait at most: some seconds. */
const MAX_WAITING = 100;

type Pending = {
  sheet: Sheet;
  child: ChildProcess;
  /** It was with a worker that ended, and is tried by one more. */
  isAgain: boolean;
  resolve: (pdf: Buffer<ArrayBuffer>) => void;
  reject: (error: Error) => void;
};

let worker: ChildProcess | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/**
 * Returns a paper as a PDF (docs/decisions/064), made by a process that starts with the first one and ends when none is
 * asked for. Rejects with PdfUnavailable.
 */
export function makePdf(sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  if (pending.size >= MAX_WAITING)
    return Promise.reject(new PdfUnavailable('TOO_MANY', `${MAX_WAITING} PDFs are waited for`));
  return new Promise((resolve, reject) => give({ sheet, isAgain: false, resolve, reject }));
}

function give(task: Omit<Pending, 'child'>): void {
  const child = pdfWorker();
  const id = ++lastId;
  pending.set(id, { ...task, child });
  // Keeps this process alive while it waits for a reply.
  child.channel?.ref();
  child.send({ id, sheet: task.sheet } satisfies PdfTask, (error) => error && giveAgain(child));
}

/** The process that makes PDFs, which is started unless it runs. */
export function pdfWorker(): ChildProcess {
  if (worker?.connected) return worker;
  const child = fork(fileURLToPath(new URL('pdf-worker.ts', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
  });
  worker = child;
  child.unref();
  child.channel?.unref();
  child.on('message', (reply: PdfReply) => {
    const answered = takePending(reply.id);
    if ('pdf' in reply) answered?.resolve(Buffer.from(reply.pdf));
    else if ('unavailable' in reply) answered?.reject(new PdfUnavailable('NO_TYPESETTER', reply.unavailable));
    else answered?.reject(new Error(reply.error));
    if (pending.size === 0) child.channel?.unref();
  });
  child.on('error', () => giveAgain(child));
  child.on('exit', () => giveAgain(child));
  return child;
}

function takePending(id: number): Pending | undefined {
  const found = pending.get(id);
  pending.delete(id);
  return found;
}

/** Gives what a worker that ended has left undone to another one, once: a paper that ends workers must not end all. */
function giveAgain(lostWorker: ChildProcess): void {
  if (worker === lostWorker) worker = undefined;
  const left = [...pending].filter(([, { child }]) => child === lostWorker);
  for (const [id] of left) {
    const task = takePending(id);
    if (task?.isAgain) task.reject(new Error('the process that makes PDFs ended twice'));
    else if (task) give({ ...task, isAgain: true });
  }
}
