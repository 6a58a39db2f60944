import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { type Driver, makeTokens, median, startDemonstration } from './stage.ts';

const ATTEMPTS = 10_000;
const CONNECTIONS = 64;
/** Each for another car. While the first goes on, V8 is still compiling what an attempt needs. */
const RACES = 5;
const GOAL_SECONDS = 3;

type Race = { seconds: number; statuses: Map<number, number>; booked: number };

/** Measures many simultaneous attempts to book the same car: exactly one must succeed. */
export async function measureRace(): Promise<Measured> {
  const demonstration = await startDemonstration();
  try {
    const { database } = demonstration;
    const drivers = await makeTokens(database, CONNECTIONS);
    const { rows } = await database.query<{ id: string }>('select id from vehicle order by id limit $1', [
      RACES,
    ]);
    const races: Race[] = [];
    for (const { id } of rows) {
      const race = await raceFor(Number(id), demonstration.origin, drivers);
      const { rows: stored } = await database.query<{ count: string }>(
        'select count(*) from booking where vehicle_id = $1 and starts_at = $2',
        [id, race.start],
      );
      races.push({ ...race, booked: Number(stored[0]?.count) });
    }
    const isExact = ({ statuses, booked }: Race) =>
      statuses.get(201) === 1 && statuses.get(409) === ATTEMPTS - 1 && booked === 1;
    const all = races.map(({ seconds }) => seconds);
    const [first = Number.NaN, ...later] = all;
    const told = ({ statuses, booked }: Race) =>
      `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; in der Datenbank: ${booked}`;
    return {
      lines: [
        `${RACES} Rennen um je ein Auto, ${ATTEMPTS} Versuche über ${CONNECTIONS} Verbindungen`,
        `das erste nach dem Start ${first.toFixed(2)} s, dann ${median(later).toFixed(2)} s (${later.map((one) => one.toFixed(2)).join(', ')}): ${Math.round(ATTEMPTS / median(later))}/s`,
        `Antworten: ${[...new Set(races.map(told))].join(' | ')}`,
        `Ziel: jedes Mal genau eine 201, sonst 409, höchstens ${GOAL_SECONDS} s`,
      ],
      reached: races.every(isExact) && Math.max(...all) <= GOAL_SECONDS,
    };
  } finally {
    await demonstration.stop();
  }
}

async function raceFor(vehicleId: number, origin: string, drivers: readonly Driver[]) {
  const begin = Temporal.Now.instant()
    .add({ hours: 24 * 60 })
    .round({ smallestUnit: 'hour' });
  // Nobody drives two cars at the same time.
  const start = begin.add({ hours: 3 * vehicleId }).toString();
  const end = begin.add({ hours: 3 * vehicleId + 2 }).toString();
  const body = JSON.stringify({ bookeeId: vehicleId, timeRange: { start, end } });
  const racers = await Promise.all(
    drivers.map(async ({ authorization }) => ({ authorization, client: await HttpClient.open(origin) })),
  );
  for (const { client, authorization } of racers) {
    await client.send('GET', '/api/booking/bookings', { authorization });
  }
  const statuses = new Map<number, number>();
  let sent = 0;
  const started = performance.now();
  await Promise.all(
    racers.map(async ({ client, authorization }) => {
      while (sent < ATTEMPTS) {
        const key = `attempt-of-the-race-for-${vehicleId}-${String(sent++).padStart(8, '0')}`;
        const headers = { authorization, 'idempotency-key': key };
        const { status } = await client.send('POST', '/api/booking/bookings', headers, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const { client } of racers) client.close();
  return { seconds, statuses, start };
}
