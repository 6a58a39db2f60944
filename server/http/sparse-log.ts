type Write = (facts: { repeated?: number }) => void;

/**
 * Logs what happens again and again once, and how often it was repeated once per interval after it, so that a flood of
 * requests does not fill the disk.
 */
export class SparseLog {
  readonly #intervalMs: number;
  #running = false;
  #repeated = 0;
  #last: Write | undefined;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Calls `write` at once, or counts; the count is written by the last `write` given. */
  log(write: Write): void {
    if (this.#running) {
      this.#repeated++;
      this.#last = write;
      return;
    }
    write({});
    this.#startInterval();
  }

  #startInterval(): void {
    this.#running = true;
    setTimeout(() => {
      this.#running = false;
      const [repeated, last] = [this.#repeated, this.#last];
      this.#repeated = 0;
      this.#last = undefined;
      if (!last) return;
      last({ repeated });
      this.#startInterval();
    }, this.#intervalMs).unref();
  }
}
