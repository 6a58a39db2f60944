import { setPriority } from 'node:os';
import type { PdfReply, PdfTask } from './pdf-maker.ts';
import type { Sheet } from './typeset.ts';

/**
 * This process sets papers at a lower priority than the server, so that a PDF slows no booking; it ends when nobody has
 * asked for one in a while, and with the server.
 */
const IDLE_MS = 60_000;
/** A third of the time that others get: somebody waits for the file. */
const NICENESS = 5;

try {
  setPriority(NICENESS);
} catch {
  // The system does not allow it: the worker runs at normal priority.
}

// The typesetter is a program for this platform, which may be missing.
const typesetter = import('./typeset.ts').then(({ createTypesetter }) => createTypesetter());
// Each task is told of it.
typesetter.catch(() => undefined);
let idle: NodeJS.Timeout | undefined;

process.on('message', ({ id, sheet }: PdfTask) => {
  clearTimeout(idle);
  void answer(id, sheet);
});

async function answer(id: number, sheet: Sheet): Promise<void> {
  const reply = await typesetter.then(
    (typeset) => made(id, () => typeset(sheet)),
    (error: unknown) => ({ id, unavailable: String(error) }),
  );
  process.send?.(reply);
  clearTimeout(idle);
  idle = setTimeout(() => process.exit(), IDLE_MS);
}

function made(id: number, make: () => Buffer): PdfReply {
  try {
    return { id, pdf: make() };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on('disconnect', () => process.exit());
// Ctrl-C on a terminal reaches the worker too, which ignores it: the server must finish its requests first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
