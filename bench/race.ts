import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { makeTokens, startDemonstration } from './stage.ts';

const ATTEMPTS = 10_000;
const CONNECTIONS = 64;
const GOAL_SECONDS = 3;

/** Measures many simultaneous attempts to book the same car: exactly one must succeed. */
export async function measureRace(): Promise<Measured> {
  const demonstration = await startDemonstration();
  try {
    const { database } = demonstration;
    const drivers = await makeTokens(database, CONNECTIONS);
    const { rows } = await database.query<{ id: string }>('select id from vehicle order by id limit 1');
    const vehicleId = Number(rows[0]?.id);
    const start = Temporal.Now.instant()
      .add({ hours: 24 * 60 })
      .round({ smallestUnit: 'hour' });
    const timeRange = { start: start.toString(), end: start.add({ hours: 2 }).toString() };
    const body = JSON.stringify({ bookeeId: vehicleId, timeRange });
    const racers = await Promise.all(
      drivers.map(async ({ authorization }) => ({
        authorization,
        client: await HttpClient.open(demonstration.origin),
      })),
    );
    // V8 compiles the code during the first calls, which are not measured.
    for (const { client, authorization } of racers) {
      await client.send('GET', '/api/booking/bookings', { authorization });
    }

    const statuses = new Map<number, number>();
    let sent = 0;
    const started = performance.now();
    await Promise.all(
      racers.map(async ({ client, authorization }) => {
        while (sent < ATTEMPTS) {
          const headers = {
            authorization,
            'idempotency-key': `attempt-of-the-race-${String(sent++).padStart(8, '0')}`,
          };
          const { status } = await client.send('POST', '/api/booking/bookings', headers, body);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    for (const { client } of racers) client.close();

    const { rows: stored } = await database.query<{ count: string }>(
      'select count(*) from booking where vehicle_id = $1 and starts_at = $2',
      [vehicleId, timeRange.start],
    );
    const booked = Number(stored[0]?.count);
    const isExact = statuses.get(201) === 1 && statuses.get(409) === ATTEMPTS - 1 && booked === 1;
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return {
      lines: [
        `${ATTEMPTS} Versuche über ${CONNECTIONS} Verbindungen in ${seconds.toFixed(2)} s (${Math.round(ATTEMPTS / seconds)}/s)`,
        `Antworten: ${answers}; Buchungen in der Datenbank: ${booked}`,
        `Ziel: genau eine 201, sonst 409, höchstens ${GOAL_SECONDS} s`,
      ],
      reached: isExact && seconds <= GOAL_SECONDS,
    };
  } finally {
    await demonstration.stop();
  }
}
