/** Whose turn it is: nobody's turn depends on how many others ask for another account or from another address. */
export type Who = {
  account: string;
  address: string;
  /** Is logged in, has a link from a mail of ours, or a browser in which this customer has logged in before. */
  isKnown: boolean;
};

type Waiting = Who & { start: () => void };

type Limits = {
  /** So many at the same time. */
  running: number;
  /**
   * Once more than this wait it is a flood: then only so many run, and after each stranger nobody but who is known for a
   * moment. What of the processor is left is everybody else's.
   */
  flood: { waiting: number; running: number; restMs: number };
  /** So many strangers wait, and as many who are known; whoever comes then is told to come back. */
  waiting: number;
  waitingPerAddress: number;
  waitingPerAccount: number;
};

/**
 * Lets logins through a few at a time, because each costs a core some 20 ms. One account has one turn at a time, and an
 * address has a second one only while nobody else waits: a thousand guesses at one account, or from one address, leave
 * the other turns to everybody else. Of whoever is known and strangers, both have every second turn: guesses at many
 * accounts from many addresses hold up strangers, and nobody who is known can hold up everybody else.
 */
export class LoginQueue {
  readonly #limits: Limits;
  readonly #waiting: Waiting[] = [];
  readonly #running: Who[] = [];
  #isKnownNext = true;
  #isResting = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work when it is its turn; undefined when too many wait already. */
  async run<T>(who: Who, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    if (!this.#hasRoom(who)) return undefined;
    await new Promise<void>((start) => {
      this.#waiting.push({ ...who, start });
      this.#startNext();
    });
    try {
      return { result: await work() };
    } finally {
      this.#running.splice(
        this.#running.findIndex((one) => one.account === who.account && one.address === who.address),
        1,
      );
      if (!who.isKnown) this.#rest();
      this.#startNext();
    }
  }

  #rest(): void {
    const { flood } = this.#limits;
    if (flood.restMs === 0 || this.#isResting || this.#waiting.length <= flood.waiting) return;
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      this.#startNext();
    }, flood.restMs);
  }

  #hasRoom({ account, address, isKnown }: Who): boolean {
    const { running, waiting, waitingPerAddress, waitingPerAccount } = this.#limits;
    if (this.#waiting.length === 0 && this.#running.length < running) return true;
    const rivals = this.#waiting.filter((one) => one.isKnown === isKnown);
    if (rivals.length >= waiting) return false;
    const count = (same: (one: Who) => boolean) => rivals.filter(same).length;
    return (
      count((one) => one.address === address) < waitingPerAddress &&
      count((one) => one.account === account) < waitingPerAccount
    );
  }

  #startNext(): void {
    const { running, flood } = this.#limits;
    const max = () => (this.#waiting.length > flood.waiting ? flood.running : running);
    while (this.#running.length < max()) {
      const next = this.#next();
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.push(next);
      next.start();
    }
  }

  /**
   * Of those whose account is free, and of strangers only while they do not rest: known and strangers in turn, then whose
   * address has no turn either, then who waits longest.
   */
  #next(): Waiting | undefined {
    const free = this.#waiting.filter(
      ({ account, isKnown }) =>
        (isKnown || !this.#isResting) && !this.#running.some((one) => one.account === account),
    );
    const due = free.filter(({ isKnown }) => isKnown === this.#isKnownNext);
    const first = due.length > 0 ? due : free;
    const next =
      first.find(({ address }) => !this.#running.some((one) => one.address === address)) ?? first[0];
    if (next) this.#isKnownNext = !next.isKnown;
    return next;
  }
}
