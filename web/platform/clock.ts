import { deviceNow } from './device-clock.ts';
import { createStored } from './storage.ts';

/** A device's clock is corrected from here on: less changes no period, and an answer's way is part of the figure. */
const CORRECTED_FROM_MS = 2 * 60_000;
/** `Date` counts whole seconds: less than this is no news, nor is it worth a correction. */
const UNSURE_MS = 2_000;
/** An answer that took longer says too little about when it was written. */
const LONGEST_ANSWER_MS = 30_000;

/** The last comparison of the device's clock with ours: how far ours was ahead, and our time then. */
export type Measured = { at: string; offsetMs: number };

export const measured = createStored<Measured | null>('geraeteuhr', null, (value) => {
  const { at, offsetMs } = value as Partial<Measured>;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof offsetMs === 'number'
    ? { at, offsetMs }
    : undefined;
});

/** The server's time by the device's clock and the last comparison, in ms since 1970. */
export function now(): number {
  const offsetMs = measured.get()?.offsetMs ?? 0;
  return deviceNow() + (Math.abs(offsetMs) < CORRECTED_FROM_MS ? 0 : offsetMs);
}
export const nowInstant = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(now());
export const nowText = (): string => new Date(now()).toISOString();

/**
 * Compares the clocks by an answer's `Date`, unless it may come from a cache: then it says when the answer was made. Without
 * effect while the device's clock is as it was.
 */
export function measureByAnswer({ headers }: Response, askedMs: number, receivedMs: number): void {
  if (typeof window === 'undefined') return;
  const date = Date.parse(headers.get('date') ?? '');
  const isKept = headers.has('age') || headers.has('x-kept-at');
  if (Number.isNaN(date) || isKept || headers.get('cache-control') !== 'no-store') return;
  const took = receivedMs - askedMs;
  if (took < 0 || took > LONGEST_ANSWER_MS) return;
  const offsetMs = date - (askedMs + receivedMs) / 2;
  const known = measured.get()?.offsetMs ?? 0;
  if (Math.abs(offsetMs - known) <= UNSURE_MS + took / 2) return;
  const isRight = Math.abs(offsetMs) <= UNSURE_MS + took / 2;
  measured.set({ at: new Date(date).toISOString(), offsetMs: isRight ? 0 : Math.round(offsetMs) });
}
