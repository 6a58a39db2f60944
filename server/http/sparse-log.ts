/** Writes a line; `count` is how often it happened since the line before. */
type Write = (count: number) => void;

/**
 * Keeps repeated events from filling the disk: the first is written at once, then a line per interval says
 * how many, until a quiet one. Each kind is counted for itself.
 */
export class SparseLog {
  readonly #intervalMs: number;
  readonly #running = new Map<string, { count: number; write: Write }>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Calls `write` at once, or counts; the count is written by the last `write` given. */
  log(write: Write, kind = ''): void {
    const running = this.#running.get(kind);
    if (running) {
      running.count++;
      running.write = write;
      return;
    }
    write(1);
    this.#startInterval(kind, write);
  }

  #startInterval(kind: string, write: Write): void {
    const interval = { count: 0, write };
    this.#running.set(kind, interval);
    setTimeout(() => {
      this.#running.delete(kind);
      if (interval.count === 0) return;
      interval.write(interval.count);
      this.#startInterval(kind, interval.write);
    }, this.#intervalMs).unref();
  }
}
