/** The account that a request is about, and its network address: the queue is fair between both. */
export type Requester = {
  account: string;
  address: string;
  /**
   * Is logged in, has a link from one of our mails, or uses a browser in which the customer has logged in.
   */
  isKnown: boolean;
};

type Waiting = Requester & { start: () => void };

type Limits = {
  /** How many requests run at the same time. */
  running: number;
  /**
   * More than `waiting` queued requests are a flood: only `running` run, and after each unknown requester
   * only known ones start for `restMs`, which leaves processor time to the server's other work.
   */
  flood: { waiting: number; running: number; restMs: number };
  /** How many unknown requesters may wait, and how many known ones; further requests are refused. */
  waiting: number;
  waitingPerAddress: number;
  waitingPerAccount: number;
};

/**
 * Runs few logins at a time, about 20 ms of a core each: one per account, a second per address only if no
 * other waits. Known and unknown requesters alternate, so no crowd blocks others.
 */
export class LoginQueue {
  readonly #limits: Limits;
  readonly #waiting: Waiting[] = [];
  readonly #running: Requester[] = [];
  #isKnownNext = true;
  #isResting = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get running(): number {
    return this.#running.length;
  }

  /** Runs the work when its turn comes; returns undefined when too many requests wait already. */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    if (!this.#hasRoom(requester)) return undefined;
    await new Promise<void>((start) => {
      this.#waiting.push({ ...requester, start });
      this.#startNext();
    });
    try {
      return { result: await work() };
    } finally {
      this.#running.splice(
        this.#running.findIndex(
          ({ account, address }) => account === requester.account && address === requester.address,
        ),
        1,
      );
      if (!requester.isKnown) this.#rest();
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

  #hasRoom({ account, address, isKnown }: Requester): boolean {
    const { running, waiting, waitingPerAddress, waitingPerAccount } = this.#limits;
    if (this.#waiting.length === 0 && this.#running.length < running) return true;
    const rivals = this.#waiting.filter((one) => one.isKnown === isKnown);
    if (rivals.length >= waiting) return false;
    const count = (same: (one: Requester) => boolean) => rivals.filter(same).length;
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
   * Chooses among requests whose account has none running, unknown requesters only outside their rest: known
   * and unknown alternate; then an address with none running is preferred; then the longest wait counts.
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
