import { BOOKINGS_PER_CLIENT, bookOverHttp, CLIENTS, makePlan, rateOf } from './booking-load.ts';
import { bookBare, recordStatements } from './booking-statements.ts';
import type { Measured } from './measured.ts';
import { median, startDemonstration } from './stage.ts';

/** V8 is still compiling the code of a server that has just started. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
const GOAL = 0.5;

/**
 * Compares bookings per second through HTTP with the same statements sent directly by `pg`, in turns on one database. The
 * statements are recorded from one booking and prepared on both sides.
 */
export async function measureBooking(): Promise<Measured> {
  const demonstration = await startDemonstration();
  try {
    const plan = await makePlan(demonstration.database);
    const recorded = await recordStatements(demonstration.url, plan.recorded);
    const http = await bookOverHttp(demonstration.origin, plan);
    const bare = await bookBare(demonstration.url, recorded, plan);

    const rates = { http: [] as number[], transaction: [] as number[], all: [] as number[] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const viaHttp = await rateOf(http.book);
      const transaction = await rateOf(bare.book(recorded.transaction));
      const all = await rateOf(bare.book(recorded.all));
      if (round < WARM_UP_ROUNDS) continue;
      rates.http.push(viaHttp);
      rates.transaction.push(transaction);
      rates.all.push(all);
    }
    http.close();
    await bare.close();

    const ratio = median(rates.http) / median(rates.transaction);
    const ratioToAll = median(rates.http) / median(rates.all);
    const show = (values: number[]) =>
      `${Math.round(median(values))}/s (${values.map(Math.round).join(', ')})`;
    return {
      lines: [
        `${CLIENTS} Klienten, ${ROUNDS} Runden mit je ${CLIENTS * BOOKINGS_PER_CLIENT} Buchungen, abwechselnd; Median (einzelne Runden)`,
        `über HTTP: ${show(rates.http)}`,
        `pg direkt, nur die Transaktion (${recorded.transaction.length} Anweisungen): ${show(rates.transaction)}`,
        `pg direkt, alle Anweisungen des Aufrufs (${recorded.all.length}): ${show(rates.all)}`,
        `Verhältnis zur Transaktion: ${ratio.toFixed(2)} (Ziel: mindestens ${GOAL}); zu allen Anweisungen: ${ratioToAll.toFixed(2)}`,
      ],
      reached: ratio >= GOAL,
    };
  } finally {
    await demonstration.stop();
  }
}
