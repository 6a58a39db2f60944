import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { percentile, startDemonstration } from './stage.ts';

/** The number of simultaneous visitors; each requests the page again as soon as it has arrived. */
const CLIENTS = 4;
const WARM_UP_SECONDS = 2;
const SECONDS = 10;
const ROUNDS = 3;
const GOAL_PAGES_PER_SECOND = 1000;
const GOAL_P99_MS = 5;

/** A cookie bypasses the page cache: the server renders the page for this visitor alone. */
const UNCACHED = { cookie: 'bench=1' };
const UNCACHED_PAGES = 200;

/**
 * Measures the home page for visitors without a session, compressed, from one server process; the slowest
 * round counts.
 */
export async function measureSsr(): Promise<Measured> {
  const demonstration = await startDemonstration();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => HttpClient.open(demonstration.origin)),
  );
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

  const ask = async (client: HttpClient) => {
    const started = performance.now();
    const { status, body } = await client.send('GET', '/', headers);
    if (status !== 200 || body.length < 1000)
      throw new Error(`/ answered ${status}, ${body.length} characters`);
    return performance.now() - started;
  };
  const run = async (seconds: number) => {
    const times: number[] = [];
    const started = performance.now();
    const end = started + seconds * 1000;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end) times.push(await ask(client));
      }),
    );
    return {
      perSecond: (times.length * 1000) / (performance.now() - started),
      p99: percentile(times, 0.99),
      times,
    };
  };

  try {
    await run(WARM_UP_SECONDS);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await run(SECONDS));
    const slowest = Math.min(...rounds.map(({ perSecond }) => perSecond));
    const p99 = Math.max(...rounds.map((round) => round.p99));
    const longest = Math.max(...rounds.map(({ times }) => times.reduce((a, b) => Math.max(a, b))));

    // For comparison, the same page is requested without the cache, one after the other.
    const uncached: number[] = [];
    while (uncached.length < UNCACHED_PAGES) uncached.push(await askUncached(demonstration.origin));
    const each = rounds.map(({ perSecond }) => Math.round(perSecond).toLocaleString('de-DE')).join(', ');
    const ms = (value: number) => value.toFixed(1).replace('.', ',');
    return {
      lines: [
        `Startseite aus dem Seitenspeicher: ${Math.round(slowest).toLocaleString('de-DE')} Seiten/s (Runden: ${each}); Ziel: mindestens ${GOAL_PAGES_PER_SECOND.toLocaleString('de-DE')}`,
        `p99 ${ms(p99)} ms; Ziel: höchstens ${GOAL_P99_MS} ms (längste ${ms(longest)} ms, ${CLIENTS} Verbindungen)`,
        `Ohne Speicher, eine nach der anderen: Median ${ms(percentile(uncached, 0.5))} ms, p99 ${ms(percentile(uncached, 0.99))} ms`,
      ],
      reached: slowest >= GOAL_PAGES_PER_SECOND && p99 <= GOAL_P99_MS,
    };
  } finally {
    for (const client of clients) client.close();
    await demonstration.stop();
  }
}

/**
 * Uses `fetch`, because a page that is compressed while it is sent has no Content-Length for `HttpClient`.
 */
async function askUncached(origin: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/`, { headers: { ...UNCACHED, accept: 'text/html' } });
  await response.text();
  if (response.headers.get('etag') !== null) throw new Error('a page for one visitor came from the cache');
  return performance.now() - started;
}
