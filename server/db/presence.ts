import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** So often it is asked whether the database is there. */
const BEAT_MS = 500;
/** A database that sends nothing at all for so long, on no connection, hangs; a simple question takes it a millisecond. */
const SILENCE_MS = 5_000;
/** Whoever lacks a free connection learns nothing about the database but that it is busy. */
const BUSY = /^53/;

type Client = pg.Client & { connection: { stream: { bytesRead: number; destroy(): void } } };
type Listener = (change: { isAway: true; reason: Error } | { isAway: false; awayMs: number }) => void;

/** What a statement fails with while it is known that the database is away: at once, instead of after a timeout. */
export class DatabaseAway extends Error {
  readonly code = '08006';
}

/**
 * Whether the database of a pool is there, watched by a connection of its own. While it is away nobody waits: new
 * connections fail at once; those of a database that hangs are ended.
 */
export class DatabasePresence {
  readonly #url: string;
  readonly #clients = new Set<pg.Client>();
  readonly #listeners = new Set<Listener>();
  readonly #stopping = new AbortController();
  #away: { sinceMs: number; reason: Error } | undefined;
  #watching: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  get isAway(): boolean {
    return this.#away !== undefined;
  }

  /** Why a connection cannot be made now; undefined when it may be tried. */
  fault(): DatabaseAway | undefined {
    return this.#away && new DatabaseAway('the database is away', { cause: this.#away.reason });
  }

  /** A connection of the pool; it is forgotten when it ends. */
  add(client: pg.Client): void {
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
  }

  /** Calls back when the database goes, and when it is back. */
  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Watches until `stop`; before, the database counts as there. */
  watch(): void {
    this.#watching ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const fault = await this.#stayConnected().catch((error: unknown) => error as Error);
      // A connection that was ended says little: whether there is another one decides.
      if (!fault) continue;
      if (isDatabaseUnavailable(fault) && !BUSY.test(codeOf(fault))) this.#goAway(fault);
      await this.#pause(BEAT_MS);
    }
  }

  /** Asks again and again. Resolves when a connection that has worked is lost; rejects when there is none, or no answer. */
  async #stayConnected(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: SILENCE_MS,
      application_name: 'stadtwagen-presence',
    }) as Client;
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    const stop = () => client.connection.stream.destroy();
    this.#stopping.signal.addEventListener('abort', stop);
    try {
      await client.connect();
      for (;;) {
        const answer = await this.#ask(client);
        if (answer === 'SILENT') throw new DatabaseAway('the database does not answer');
        if (answer === 'LOST' || this.#isStopping) return;
        this.#comeBack();
        await Promise.race([this.#pause(BEAT_MS), lost]);
      }
    } finally {
      this.#stopping.signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** `SILENT`: nothing has come from the database since, on none of all connections. */
  async #ask(client: Client): Promise<'HERE' | 'LOST' | 'SILENT'> {
    const answer = client.query('select 1').then(
      () => 'HERE' as const,
      () => 'LOST' as const,
    );
    for (;;) {
      const before = this.#bytesRead();
      const enough = new AbortController();
      const first = await Promise.race([
        answer,
        wait(SILENCE_MS, undefined, { ref: false, signal: enough.signal }).catch(() => undefined),
      ]);
      enough.abort();
      if (first) return first;
      // This process may have been busy itself: what lies in the socket is read first.
      await afterPoll();
      const late = await Promise.race([answer, afterPoll()]);
      if (late) return late;
      if (this.#isStopping) return 'LOST';
      if (this.#bytesRead() === before) return 'SILENT';
    }
  }

  #bytesRead(): number {
    let bytes = 0;
    for (const client of this.#clients) bytes += (client as Client).connection.stream.bytesRead;
    return bytes;
  }

  #goAway(reason: Error): void {
    if (this.#away) return;
    this.#away = { sinceMs: performance.now(), reason };
    for (const listener of this.#listeners) listener({ isAway: true, reason });
    // Whoever waits for an answer on them would wait for ever.
    for (const client of this.#clients) (client as Client).connection.stream.destroy();
  }

  #comeBack(): void {
    if (!this.#away) return;
    const awayMs = performance.now() - this.#away.sinceMs;
    this.#away = undefined;
    for (const listener of this.#listeners) listener({ isAway: false, awayMs });
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
  }
}

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? '';
