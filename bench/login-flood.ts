import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';
import type { FloodOrder } from './flood.ts';
import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { type Driver, hashOf, makeTokens, median, percentile, startDemonstration } from './stage.ts';

const ROUNDS = 5;
const SECONDS = 12;
/** The customers' constant load: a product in normal use, far from its limit. */
const BOOKINGS_PER_SECOND = 40;
const LOGINS_PER_SECOND = 4;
/** Logins from browsers in which the customer has logged in before. */
const KNOWN_LOGINS_PER_SECOND = 2;
const CONNECTIONS = 200;
const DEVICE = 'bench-device';
const BOOKING_GOAL = 2;
const LOGIN_GOAL = 2;

type Phase = 'IDLE' | FloodOrder['kind'];
type Times = { bookings: number[]; logins: number[]; knownLogins: number[] };

/**
 * Compares bookings and logins without and with attacks: guesses at one account, and from so many addresses that no limit stops
 * them. Times start when a request is due, even if another delays it.
 */
export async function measureLoginFlood(): Promise<Measured> {
  const demonstration = await startDemonstration({ TRUST_PROXY: 'true' });
  const attacker = fork(fileURLToPath(new URL('flood.ts', import.meta.url)), [demonstration.origin]);
  try {
    await once(attacker, 'message');
    const clients = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => HttpClient.open(demonstration.origin)),
    );
    const drivers = await makeTokens(demonstration.database, 50, 500);
    const { rows } = await demonstration.database.query<{ id: string }>('select id from vehicle order by id');
    const customers = new Customers(
      clients,
      drivers,
      rows.map(({ id }) => Number(id)),
    );
    await customers.makeDevices(demonstration.database);

    // V8 compiles the code during the first calls, which are not measured.
    await customers.act(SECONDS / 2, ROUNDS);
    const rounds: Record<Phase, Times[]> = { IDLE: [], ACCOUNT: [], SPREAD: [] };
    const answers: Record<string, Record<number, number>> = { ACCOUNT: {}, SPREAD: {} };
    let number = 100;
    for (let round = 0; round < ROUNDS; round++) {
      for (const phase of ['IDLE', 'ACCOUNT', 'SPREAD'] as const) {
        const flood = phase === 'IDLE' ? undefined : once(attacker, 'message');
        if (phase !== 'IDLE') attacker.send({ kind: phase, number: number++, seconds: SECONDS });
        rounds[phase].push(await customers.act(SECONDS, round));
        const [statuses] = ((await flood) ?? [{}]) as [Record<number, number>];
        const sum = answers[phase] ?? {};
        for (const [status, count] of Object.entries(statuses)) {
          sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
        }
      }
    }
    for (const client of clients) client.close();
    return report(rounds, answers);
  } finally {
    if (attacker.connected) attacker.disconnect();
    await demonstration.stop();
  }
}

/**
 * Sends the customers' requests over free connections, with exponential gaps, the same in every phase of a round. At fixed
 * times every sixteenth login would meet a crowd to the millisecond.
 */
class Customers {
  readonly #idle: HttpClient[];
  readonly #drivers: Driver[];
  readonly #vehicles: number[];
  readonly #accounts = DEMO_ACCOUNTS.filter(({ state }) => state === 'ACTIVE').map(({ number }) => number);
  readonly #firstHour = Temporal.Now.instant()
    .add({ hours: 24 * 30 })
    .round({ smallestUnit: 'hour' });
  #booked = 0;
  #loggedIn = 0;

  constructor(clients: HttpClient[], drivers: Driver[], vehicles: number[]) {
    this.#idle = [...clients];
    this.#drivers = drivers;
    this.#vehicles = vehicles;
  }

  async act(seconds: number, round: number): Promise<Times> {
    const [bookings, logins, knownLogins] = await Promise.all([
      this.#send(arrivals(BOOKINGS_PER_SECOND, seconds, `bookings ${round}`), (client) => this.#book(client)),
      this.#send(arrivals(LOGINS_PER_SECOND, seconds, `logins ${round}`), (client) => this.#logIn(client)),
      this.#send(arrivals(KNOWN_LOGINS_PER_SECOND, seconds, `known ${round}`), (client) =>
        this.#logIn(client, `device=${DEVICE}`),
      ),
    ]);
    return { bookings, logins, knownLogins };
  }

  async #send(arrivalsMs: readonly number[], send: (client: HttpClient) => Promise<void>): Promise<number[]> {
    const times: number[] = [];
    const running: Promise<void>[] = [];
    const started = performance.now();
    for (const arrivalMs of arrivalsMs) {
      const due = started + arrivalMs;
      await new Promise<void>((done) => setTimeout(done, Math.max(0, due - performance.now())));
      // Connections are used in turn, because the server closes one that is idle for a minute.
      const client = this.#idle.shift();
      if (!client) throw new Error('All connections wait for an answer');
      const timed = async () => {
        await send(client);
        times.push(performance.now() - due);
        this.#idle.push(client);
      };
      running.push(timed());
    }
    await Promise.all(running);
    return times;
  }

  /** Books so that no vehicle and no driver has two bookings at the same time. */
  async #book(client: HttpClient): Promise<void> {
    const count = this.#booked++;
    const driver = this.#drivers[count % this.#drivers.length];
    const hour = Math.floor(count / this.#drivers.length);
    const start = this.#firstHour.add({ hours: hour });
    const timeRange = { start: start.toString(), end: start.add({ hours: 1 }).toString() };
    const body = JSON.stringify({ bookeeId: this.#vehicles[count % this.#drivers.length], timeRange });
    const headers = { authorization: driver?.authorization ?? '', 'idempotency-key': randomUUID() };
    const answer = await client.send('POST', '/api/booking/bookings', headers, body);
    if (answer.status !== 201) throw new Error(`The booking answered ${answer.status}: ${answer.body}`);
  }

  /** Makes one browser known to the server for all accounts. */
  async makeDevices(database: pg.Client): Promise<void> {
    await database.query(
      `insert into known_device (customer_id, secret_hash, last_used_at)
       select id, $1, now() from customer where customer_number = any($2)`,
      [hashOf(DEVICE), this.#accounts],
    );
  }

  async #logIn(client: HttpClient, cookie = ''): Promise<void> {
    const count = this.#loggedIn++;
    const login = this.#accounts[count % this.#accounts.length];
    const headers = { 'x-forwarded-for': `192.0.2.${count % 200}`, ...(cookie ? { cookie } : {}) };
    const body = JSON.stringify({ login, credential: DEMO_PASSWORD });
    for (;;) {
      const answer = await client.send('POST', '/api/booking/tokens', headers, body);
      if (answer.status === 201) return;
      // A customer who is refused because the queue is full tries again; the wait counts.
      if (answer.status !== 429) throw new Error(`The login answered ${answer.status}: ${answer.body}`);
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

/** Returns random, independent arrival times in ms from the start, on average `perSecond` of them. */
function arrivals(perSecond: number, seconds: number, seed: string): number[] {
  const random = seededRandom(seed);
  const found: number[] = [];
  for (let at = 0; ; ) {
    at -= (Math.log(1 - random()) * 1000) / perSecond;
    if (at >= seconds * 1000) return found;
    found.push(at);
  }
}

function report(rounds: Record<Phase, Times[]>, answers: Record<string, Record<number, number>>): Measured {
  const ms = (phase: Phase, kind: keyof Times, share: number) =>
    median(rounds[phase].map((times) => percentile(times[kind], share)));
  const bookings = (phase: Phase) => ms(phase, 'bookings', 0.99);
  const logins = (phase: Phase) => ms(phase, 'logins', 0.95);
  const line = (phase: Phase, name: string) =>
    `${name}: Buchungen p50 ${ms(phase, 'bookings', 0.5).toFixed(1)} / p99 ${bookings(phase).toFixed(1)} ms (${(bookings(phase) / bookings('IDLE')).toFixed(2)}×), Logins p50 ${ms(phase, 'logins', 0.5).toFixed(1)} / p95 ${logins(phase).toFixed(1)} ms (${(logins(phase) / logins('IDLE')).toFixed(2)}×), bekannter Geräte p50 ${ms(phase, 'knownLogins', 0.5).toFixed(1)} / p95 ${ms(phase, 'knownLogins', 0.95).toFixed(1)} ms`;
  const counted = (phase: string) =>
    Object.entries(answers[phase] ?? {})
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ');
  const nobody = !Object.values(answers).some((statuses) => statuses[201]);
  return {
    lines: [
      `${BOOKINGS_PER_SECOND} Buchungen und ${LOGINS_PER_SECOND + KNOWN_LOGINS_PER_SECOND} Logins in der Sekunde, ${ROUNDS} Runden mit je ${SECONDS} s`,
      line('IDLE', 'ohne Angriff'),
      line('ACCOUNT', '1.000 zugleich auf ein Konto, alle 4 s'),
      line('SPREAD', '200/s auf viele Konten von vielen Adressen'),
      `Antworten auf die Angriffe: ${counted('ACCOUNT')}; ${counted('SPREAD')}`,
      `Ziele: Buchungen p99 höchstens ${BOOKING_GOAL}×, Logins anderer p95 unter ${LOGIN_GOAL}× (ein Konto), kein Rateversuch gelingt`,
    ],
    reached:
      nobody &&
      bookings('ACCOUNT') <= BOOKING_GOAL * bookings('IDLE') &&
      bookings('SPREAD') <= BOOKING_GOAL * bookings('IDLE') &&
      logins('ACCOUNT') < LOGIN_GOAL * logins('IDLE'),
  };
}
