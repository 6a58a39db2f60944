import { randomUUID } from 'node:crypto';
import { answerBy } from '#domain/service-case/case-deadline.ts';
import type { Db } from '#server/db/connect.ts';
import { findTripToAskAbout, lockSeed, type TripToAskAbout } from './demo.repository.ts';

export type SampleCase = {
  id: string;
  trip: TripToAskAbout;
  text: string;
  answerBy: Temporal.Instant;
  now: Temporal.Instant;
};

/** Lets the first account ask about the kilometres of its last trip, once, so that there is a case to answer. */
export const seedSampleCase = (
  db: Db,
  ask: (transaction: Db, sample: SampleCase) => Promise<unknown>,
  now: Temporal.Instant,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    const trip = await findTripToAskAbout(transaction);
    if (!trip) return;
    const text = 'Ich bin nur bis zum See und zurück gefahren. Seht ihr bei den Kilometern noch einmal nach?';
    await ask(transaction, { id: randomUUID(), trip, text, answerBy: answerBy(now), now });
  });
