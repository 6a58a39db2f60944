import { constants, setPriority } from 'node:os';
import { HttpClient } from './http-client.ts';

/**
 * An order to this process, which is separate so that it does not delay the measured requests; it sends
 * counts by status.
 */
export type FloodOrder = {
  kind: 'ACCOUNT' | 'SPREAD';
  /** Distinguishes the accounts of this order from those of others. */
  number: number;
  seconds: number;
};

/** Simultaneous guesses at one account, each from another address; the next crowd is at another account. */
const CROWD = 1000;
const CROWD_EVERY_MS = 4000;
/**
 * Guesses at different accounts from different addresses, so that no limit stops them: thrice what the server
 * can verify.
 */
const SPREAD_PER_SECOND = 200;

// A real attacker has other machines, so this process must not take processor time from the server and the
// customers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [, , origin = ''] = process.argv;
const clients: HttpClient[] = [];
// Batches of 50 are smaller than the backlog of a listening socket.
while (clients.length < CROWD) {
  clients.push(...(await Promise.all(Array.from({ length: 50 }, () => HttpClient.open(origin)))));
}

/** Returns a different address for each n below 2^24. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
let sent = 0;
let statuses: Record<number, number> = {};

async function guess(client: HttpClient, login: string): Promise<void> {
  const headers = { 'x-forwarded-for': addressOf(sent++) };
  const body = JSON.stringify({ login, credential: 'Falsch!2027' });
  const { status } = await client.send('POST', '/api/booking/tokens', headers, body);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

async function attackAccount({ number, seconds }: FloodOrder): Promise<void> {
  const crowds = Math.floor((seconds * 1000) / CROWD_EVERY_MS);
  const started = performance.now();
  for (let crowd = 0; crowd < crowds; crowd++) {
    await until(started + crowd * CROWD_EVERY_MS);
    await Promise.all(clients.map((client) => guess(client, `77${number}${crowd}-1`)));
  }
  await until(started + seconds * 1000);
}

async function attackEverybody({ number, seconds }: FloodOrder): Promise<void> {
  const started = performance.now();
  const idle = [...clients];
  const running: Promise<void>[] = [];
  for (let count = 0; count < seconds * SPREAD_PER_SECOND; count++) {
    await until(started + (count * 1000) / SPREAD_PER_SECOND);
    const client = idle.pop();
    if (!client) continue;
    const again = async () => {
      await guess(client, `88${number}${count}-1`);
      idle.push(client);
    };
    running.push(again());
  }
  await Promise.all(running);
}

const until = (time: number) =>
  new Promise<void>((done) => setTimeout(done, Math.max(0, time - performance.now())));

process.on('message', async (order: FloodOrder) => {
  statuses = {};
  await (order.kind === 'ACCOUNT' ? attackAccount(order) : attackEverybody(order));
  process.send?.(statuses);
});
process.on('disconnect', () => process.exit());
process.send?.('READY');
