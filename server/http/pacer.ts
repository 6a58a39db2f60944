type Lane = { name: string; waiting: ((stillWaiting: number) => void)[] };
type Pace = {
  /** How many requests continue in one turn of the event loop. */
  perTurn: number;
  /** The pause between two turns while requests wait: it spreads the cost of a crowd over time. */
  restMs: number;
};

/**
 * Lets crowds continue a few at a time; between turns other work runs. A single request continues at once.
 * The newest lane, the longest waiting and one served alternate, so no crowd delays other lanes.
 */
export class Pacer {
  readonly #pace: Pace;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that have had no turn yet, in order of arrival. */
  readonly #fresh: Lane[] = [];
  /** Lanes that have had a turn and still have requests waiting. */
  readonly #again: Lane[] = [];
  #turns = 0;
  #isRunning = false;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Resolves when the caller's turn comes, with the number of requests that still wait in its lane. */
  wait(name: string): Promise<number> {
    return new Promise((resolve) => {
      const lane = this.#lanes.get(name);
      if (lane) lane.waiting.push(resolve);
      else {
        const opened = { name, waiting: [resolve] };
        this.#lanes.set(name, opened);
        this.#fresh.push(opened);
      }
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    for (let count = 0; count < this.#pace.perTurn; count++) {
      const lane = this.#next();
      if (!lane) break;
      lane.waiting.shift()?.(lane.waiting.length);
      if (lane.waiting.length > 0) this.#again.push(lane);
      else this.#lanes.delete(lane.name);
    }
    this.#isRunning = this.#lanes.size > 0;
    if (this.#isRunning) setTimeout(() => this.#turn(), this.#pace.restMs);
  }

  #next(): Lane | undefined {
    switch (this.#turns++ % 3) {
      case 0:
        return this.#fresh.pop() ?? this.#again.shift();
      case 1:
        return this.#fresh.shift() ?? this.#again.shift();
      default:
        return this.#again.shift() ?? this.#fresh.shift();
    }
  }
}
