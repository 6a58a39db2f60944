/**
 * Lets what comes in a crowd go on a few at a time: between two turns of the event loop everybody else has theirs. Lanes
 * take turns, so a crowd in one lane does not hold up the others.
 */
export class Pacer {
  readonly #perTurn: number;
  /** In the order of their turns. */
  readonly #lanes = new Map<string, (() => void)[]>();
  #isRunning = false;

  constructor(perTurn: number) {
    this.#perTurn = perTurn;
  }

  wait(lane: string): Promise<void> {
    return new Promise((go) => {
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(go);
      else this.#lanes.set(lane, [go]);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    for (let count = 0; count < this.#perTurn; count++) {
      const [next] = this.#lanes;
      if (!next) {
        this.#isRunning = false;
        return;
      }
      const [lane, waiting] = next;
      this.#lanes.delete(lane);
      waiting.shift()?.();
      if (waiting.length > 0) this.#lanes.set(lane, waiting);
    }
    setImmediate(() => this.#turn());
  }
}
