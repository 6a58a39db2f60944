import type { Db } from '#server/db/connect.ts';
import { findBookingsById } from '#server/features/booking/booking.repository.ts';
import {
  claimBookingMessages,
  postponeBookingMessage,
  removeBookingMessages,
} from '#server/features/booking/booking-message.repository.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { type BookingMailOptions, bookingMails } from './booking-mail.ts';
import { notifyOfBooking } from './booking-push.ts';
import { findLateFacts } from './late-facts.ts';
import { findReceiptFacts } from './receipt-facts.ts';

/**
 * Mails that one server writes in one go, once a second: after a flood of bookings the mails are spread over time
 * instead of slowing the next bookings down.
 */
const BATCH = 50;
/** A message that could not be written is a bug; until it is mended, the others go on. */
const RETRY_HOURS = 1;

type WritingOptions = BookingMailOptions & {
  /** Cars that are free are read from it. */
  fleet: FleetInMemory;
  onError: (error: unknown) => void;
};

/**
 * Writes due mails about bookings into the outbox, and what devices are told (§S14.24). A message is deleted
 * with its mail's transaction: each is told once, also by several servers (docs/decisions/040).
 */
export async function writeBookingMails(
  db: Db,
  now: Temporal.Instant,
  { fleet, onError, ...options }: WritingOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const messages = await claimBookingMessages(transaction, now, BATCH);
    if (messages.length === 0) return;
    const rows = await findBookingsById(
      transaction,
      messages.map(({ bookingId }) => bookingId),
    );
    const bookings = new Map(rows.map((row) => [row.id, row]));
    const written: number[] = [];
    const statements: Promise<void>[] = [];
    for (const message of messages) {
      try {
        const booking = bookings.get(message.bookingId);
        if (!booking) throw new Error(`booking ${message.bookingId} vanished`);
        const late = await findLateFacts(transaction, fleet, message, booking, now);
        const receipt =
          message.kind === 'ENDED' ? await findReceiptFacts(transaction, booking, now) : undefined;
        for (const queueMail of bookingMails(message, booking, { late, receipt }, options)) {
          statements.push(queueMail(transaction));
        }
        statements.push(notifyOfBooking(transaction, message, booking, late, now));
        written.push(message.eventId);
      } catch (error) {
        onError(
          new Error(`the mail of booking event ${message.eventId} cannot be written`, { cause: error }),
        );
        statements.push(
          postponeBookingMessage(transaction, message.eventId, now.add({ hours: RETRY_HOURS })),
        );
      }
    }
    await Promise.all(statements);
    await removeBookingMessages(transaction, written);
  });
}
