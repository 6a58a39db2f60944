import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BOOKINGS_PER_CLIENT, bookOverHttp, CLIENTS, makePlan, rateOf } from './booking-load.ts';
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
const ROUNDS = 7;
/** Until the load before has come to its end. */
const SETTLE_MS = 1_500;
const GOAL = 0.9;

/**
 * Compares bookings per second while 10,000 cars say how they are and obey commands with those while they rest. The cars
 * themselves are elsewhere in life: while they rest, a process takes as much processor time as they did, so that what
 * is compared is the work of broker, server and database.
 */
export async function measureBookingBesideCars(): Promise<Measured> {
  const brokerPort = await freePort();
  const demonstration = await startDemonstration({ DEMO_CARS: 'false', MQTT_PORT: String(brokerPort) });
  const burner = fork(fileURLToPath(new URL('cpu-burner.ts', import.meta.url)));
  let fleet: Fleet | undefined;
  let commands: NodeJS.Timeout | undefined;
  try {
    const { database, origin } = demonstration;
    const boxes = await addCars(database);
    const command = await commander(origin, await beginTrips(database, boxes));
    fleet = await startFleet(brokerPort, boxes);
    const plan = await makePlan(database);
    const http = await bookOverHttp(origin, plan);

    const rates = { beside: [] as number[], alone: [] as number[] };
    let carShare = 0;
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      burner.send(0);
      fleet.drive();
      commands = setInterval(() => void command(), 1000 / COMMANDS_PER_SECOND);
      await wait(SETTLE_MS);
      const began = { cpu: await fleet.cpuMs(), at: performance.now() };
      const beside = await rateOf(http.book);
      carShare = ((await fleet.cpuMs()) - began.cpu) / (performance.now() - began.at);

      fleet.rest();
      clearInterval(commands);
      burner.send(carShare);
      await wait(SETTLE_MS);
      const alone = await rateOf(http.book);
      if (round < WARM_UP_ROUNDS) continue;
      rates.beside.push(beside);
      rates.alone.push(alone);
    }
    http.close();
    const ratio = median(rates.beside.map((rate, round) => rate / (rates.alone[round] ?? Number.NaN)));
    const show = (values: number[]) =>
      `${Math.round(median(values))}/s (${values.map(Math.round).join(', ')})`;
    return {
      lines: [
        `${CLIENTS} Klienten, ${ROUNDS} Runden mit je ${CLIENTS * BOOKINGS_PER_CLIENT} Buchungen, abwechselnd; Median (einzelne Runden)`,
        `neben ${CARS} Autos und ${COMMANDS_PER_SECOND} Aufträgen/s: ${show(rates.beside)}`,
        `während die Autos schweigen und ein Vorgang so viel rechnet wie sie (${Math.round(carShare * 100)} % eines Kerns): ${show(rates.alone)}`,
        `Verhältnis: ${ratio.toFixed(2)} (Ziel: mindestens ${GOAL})`,
      ],
      reached: ratio >= GOAL,
    };
  } finally {
    clearInterval(commands);
    burner.kill();
    fleet?.stop();
    await demonstration.stop();
  }
}
