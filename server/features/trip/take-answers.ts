import { believableTime } from '#domain/telematics/car-state.ts';
import type { Db } from '#server/db/connect.ts';
import type { AnswerMessage } from '#server/features/telematics/message-batches.ts';
import { beginOpenedTrips } from './begin-opened-trips.ts';
import { answerCommands } from './command.repository.ts';

/**
 * Writes down what cars answered; the first unlock begins its trip (§S10.4). Returns the ids of bookings whose car
 * opened although their trip can begin no more, which a person must look at.
 */
export async function takeAnswers(
  db: Db,
  messages: readonly AnswerMessage[],
  now: Temporal.Instant,
): Promise<number[]> {
  // What a car dates into the future would hide all that it says until then.
  const told = messages.map(({ vehicleId, receivedAt, answer }) => ({
    vehicleId,
    answer: { ...answer, at: believableTime(answer.at, receivedAt) },
  }));
  return db.transaction().execute(async (transaction) => {
    const answered = await answerCommands(transaction, told, now);
    const unlocks = answered.flatMap(({ kind, state, bookingId, vehicleId, doneAt }) =>
      // An employee who opens a car for a task begins no trip.
      kind === 'UNLOCK' && state === 'DONE' && bookingId !== null
        ? [{ bookingId, vehicleId, at: doneAt }]
        : [],
    );
    return beginOpenedTrips(transaction, unlocks, now);
  });
}
