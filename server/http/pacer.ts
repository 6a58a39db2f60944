type Lane = { name: string; waiting: ((behind: number) => void)[] };
type Pace = {
  /** So many go on in one turn of the event loop. */
  perTurn: number;
  /** While somebody still waits, the next turn comes so much later: what a crowd costs is spread over time. */
  restMs: number;
};

/**
 * Lets what comes in a crowd go on a few at a time: between two turns everybody else has the event loop and the
 * processor. Whoever comes alone goes on at once. Of the lanes, the one that came last, the one that waits longest and one
 * that had its turn before go on alternately: a crowd in one lane does not hold up the others, and one in a thousand
 * lanes not whoever comes after it.
 */
export class Pacer {
  readonly #pace: Pace;
  readonly #lanes = new Map<string, Lane>();
  /** Had no turn yet, in the order in which they came. */
  readonly #fresh: Lane[] = [];
  /** Had a turn, and somebody waits again. */
  readonly #again: Lane[] = [];
  #turns = 0;
  #isRunning = false;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Resolves when it is one's turn, with how many still wait in the same lane. */
  wait(name: string): Promise<number> {
    return new Promise((go) => {
      const lane = this.#lanes.get(name);
      if (lane) lane.waiting.push(go);
      else {
        const opened = { name, waiting: [go] };
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
