import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import type { BookingMessage } from '#server/features/booking/booking-message.repository.ts';
import { findLongestEnd } from '#server/features/booking/longest-extension.ts';
import { findSubstitutes, type Substitute, substitutePricer } from '#server/features/booking/substitutes.ts';
import { findFirstWaiting } from '#server/features/late-car/late-car.repository.ts';
import { findExpectedReturn } from '#server/features/late-car/show-late-car.ts';
import { findMoveQuestion } from '#server/features/move-request/move-request.repository.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';

/** What a mail about a late car, or one that is needed for a repair or is no more, says that is not in its event: it is right when the mail is written. */
export type LateFacts = {
  /** When the car can be back at the earliest; undefined: nobody can say. */
  expectedBackAt?: Temporal.Instant | undefined;
  substitutes?: Substitute[];
  /** What the booking costs as it is, for the same distance and without its fees. */
  bookedCents?: number;
  /** When the first booking begins that waits. */
  nextStart?: Temporal.Instant | undefined;
  /** How far the trip can be extended; undefined: not at all. */
  latestEnd?: Temporal.Instant | undefined;
  /** Until when the driver can say whether they take another car; undefined: nobody asks any more. */
  answerBy?: Temporal.Instant | undefined;
};

export async function findLateFacts(
  db: Db,
  fleet: FleetInMemory,
  { kind, actor, carRetired }: BookingMessage,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<LateFacts | undefined> {
  switch (kind) {
    case 'CAR_THREATENED':
    case 'CAR_OVERDUE': {
      const [expectedBackAt, substitutes, priceOf] = await Promise.all([
        findExpectedReturn(db, row, now),
        findSubstitutes(db, fleet, row, now),
        substitutePricer(db, row),
      ]);
      const booked = priceOf({ class: row.pricedClass, electric: row.pricedElectric });
      return { expectedBackAt, substitutes, bookedCents: booked.price.totalCents };
    }
    case 'MOVE_ASKED': {
      const [question, substitutes, priceOf] = await Promise.all([
        findMoveQuestion(db, row.id),
        findSubstitutes(db, fleet, row, now),
        substitutePricer(db, row),
      ]);
      const booked = priceOf({ class: row.pricedClass, electric: row.pricedElectric });
      const answerBy = question?.state === 'ASKED' ? question.answerBy : undefined;
      return { substitutes, bookedCents: booked.price.totalCents, answerBy };
    }
    case 'AWAITED': {
      const [nextStart, latestEnd] = await Promise.all([
        findFirstWaiting(db, row.id),
        findLongestEnd(fleet, row, now),
      ]);
      return { nextStart, latestEnd };
    }
    case 'CANCELLED':
      return actor === 'OPERATOR' && carRetired
        ? { substitutes: await findSubstitutes(db, fleet, row, now) }
        : undefined;
    default:
      return undefined;
  }
}
