import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BOOKINGS_PER_CLIENT, bookOverHttp, CLIENTS, makePlan, rateOf } from './booking-load.ts';
import { bookBare, recordStatements } from './booking-statements.ts';
import {
  addCars,
  beginTrips,
  CARS,
  COMMANDS_PER_SECOND,
  commander,
  type Fleet,
  startFleet,
} from './cars-load.ts';
import type { Measured } from './measured.ts';
import { freePort, median, startDemonstration } from './stage.ts';

const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
/** Until the load before has come to its end. */
const SETTLE_MS = 1_500;
const GOAL = 0.9;

/**
 * Compares bookings per second beside 10,000 cars that report and obey with those beside cars at rest. Meanwhile a process
 * takes their processor time, because real cars take none of the server's.
 */
export async function measureBookingBesideCars(): Promise<Measured> {
  const brokerPort = await freePort();
  const demonstration = await startDemonstration({ DEMO_CARS: 'false', MQTT_PORT: String(brokerPort) });
  const burner = fork(fileURLToPath(new URL('cpu-burner.ts', import.meta.url)));
  let fleet: Fleet | undefined;
  let commands: NodeJS.Timeout | undefined;
  let bookers: { close(): unknown }[] = [];
  try {
    const { database, origin } = demonstration;
    const boxes = await addCars(database);
    const command = await commander(origin, await beginTrips(database, boxes));
    fleet = await startFleet(brokerPort, boxes);
    const plan = await makePlan(database);
    const recorded = await recordStatements(demonstration.url, plan.recorded);
    const http = await bookOverHttp(origin, plan);
    const bare = await bookBare(demonstration.url, recorded, plan);
    bookers = [http, bare];
    const measure = async () => ({
      http: await rateOf(http.book),
      bare: await rateOf(bare.book(recorded.transaction)),
    });

    const rounds: Record<'beside' | 'alone', { http: number; bare: number }>[] = [];
    let carShare = 0;
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      burner.send(0);
      fleet.drive();
      commands = setInterval(() => void command(), 1000 / COMMANDS_PER_SECOND);
      await wait(SETTLE_MS);
      const began = { cpu: await fleet.cpuMs(), at: performance.now() };
      const beside = await measure();
      carShare = ((await fleet.cpuMs()) - began.cpu) / (performance.now() - began.at);

      fleet.rest();
      clearInterval(commands);
      burner.send(carShare);
      await wait(SETTLE_MS);
      const alone = await measure();
      if (round < WARM_UP_ROUNDS) continue;
      rounds.push({ beside, alone });
    }
    const share = ({ http, bare }: { http: number; bare: number }) => http / bare;
    const of = (read: (round: (typeof rounds)[0]) => number) => rounds.map(read);
    const kept = median(of(({ beside, alone }) => share(beside) / share(alone)));
    const rate = median(of(({ beside, alone }) => beside.http / alone.http));
    const show = (values: number[]) =>
      `${Math.round(median(values))}/s (${values.map(Math.round).join(', ')})`;
    const lineOf = (phase: 'beside' | 'alone') =>
      `${show(of((round) => round[phase].http))} über HTTP, ${show(of((round) => round[phase].bare))} mit pg allein: ${median(of((round) => share(round[phase]))).toFixed(2)}`;
    return {
      lines: [
        `${CLIENTS} Klienten, ${ROUNDS} Runden mit je ${CLIENTS * BOOKINGS_PER_CLIENT} Buchungen, abwechselnd; Median (einzelne Runden)`,
        `neben ${CARS} Autos und ${COMMANDS_PER_SECOND} Aufträgen/s: ${lineOf('beside')}`,
        `während die Autos schweigen und ein Vorgang so viel rechnet wie sie (${Math.round(carShare * 100)} % eines Kerns): ${lineOf('alone')}`,
        `Die Zahl von „booking“ bleibt bei ${kept.toFixed(2)} (Ziel: mindestens ${GOAL}); Buchungen/s bei ${rate.toFixed(2)}`,
      ],
      reached: kept >= GOAL,
    };
  } finally {
    clearInterval(commands);
    burner.kill();
    fleet?.stop();
    for (const booker of bookers) await booker.close();
    await demonstration.stop();
  }
}
