/** Whose turn it is: nobody's turn depends on how many others ask for another account or from another address. */
export type Who = { account: string; address: string };

type Waiting = Who & { start: () => void };

type Limits = {
  /** So many at the same time. */
  running: number;
  /** Once more than this wait it is a flood: then only so many run, and the rest of the processor is everybody else's. */
  flood: { waiting: number; running: number };
  /** So many wait; whoever comes then is told to come back. */
  waiting: number;
  waitingPerAddress: number;
  waitingPerAccount: number;
};

/**
 * Lets logins through a few at a time, because each costs a core some 20 ms. One account has one turn at a time, and an
 * address has a second one only while nobody else waits: a thousand guesses at one account, or from one address, leave
 * the other turns to everybody else.
 */
export class LoginQueue {
  readonly #limits: Limits;
  readonly #waiting: Waiting[] = [];
  readonly #running: Who[] = [];

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
      this.#startNext();
    }
  }

  #hasRoom({ account, address }: Who): boolean {
    const { running, waiting, waitingPerAddress, waitingPerAccount } = this.#limits;
    if (this.#waiting.length === 0 && this.#running.length < running) return true;
    if (this.#waiting.length >= waiting) return false;
    const count = (same: (one: Who) => boolean) => this.#waiting.filter(same).length;
    return (
      count((one) => one.address === address) < waitingPerAddress &&
      count((one) => one.account === account) < waitingPerAccount
    );
  }

  #startNext(): void {
    const { running, flood } = this.#limits;
    const most = () => (this.#waiting.length > flood.waiting ? flood.running : running);
    while (this.#running.length < most()) {
      const next = this.#next();
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.push(next);
      next.start();
    }
  }

  /** The longest waiting of those whose account is free, before all those whose address has no turn either. */
  #next(): Waiting | undefined {
    const free = this.#waiting.filter(({ account }) => !this.#running.some((one) => one.account === account));
    return free.find(({ address }) => !this.#running.some((one) => one.address === address)) ?? free[0];
  }
}
