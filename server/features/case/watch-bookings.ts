import { type BookingPattern, bookingPatterns, WATCHED_DAYS } from '#domain/registration/booking-pattern.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { suspiciousBookings } from './case.letters.ts';
import { findNewCustomersBookings, openCase } from './case.repository.ts';

const CASES: Record<BookingPattern, string> = {
  CASE_1: 'Fall 1: genau eine Buchung der ersten 7 Tage dauert mindestens 72 Stunden',
  CASE_2: 'Fall 2: genau eine Buchung beginnt innerhalb von 10 Tagen vor der drittnächsten',
};

const inBerlin = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/Berlin').toLocaleString('de-DE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Opens a case and sends a mail, once for each new customer with suspicious bookings (§7.44). */
export async function watchBookings(db: Db, now: Temporal.Instant, mailer: Mailer): Promise<void> {
  const since = now.subtract({ hours: WATCHED_DAYS * 24 });
  const bookings = await findNewCustomersBookings(db, since);
  for (const [customerId, own] of Map.groupBy(bookings, (booking) => booking.customerId)) {
    const [first] = own;
    const patterns = first ? bookingPatterns(own, first.registeredAt) : [];
    if (!first || patterns.length === 0) continue;
    const cases = patterns.map((pattern) => CASES[pattern]);
    const lines = own.map(
      ({ start, end, plate, vehicleClass }) =>
        `${inBerlin(start)} Uhr bis ${inBerlin(end)} Uhr: ${plate} (${vehicleClass})`,
    );
    const { accountNumber, name } = first;
    await db.transaction().execute(async (transaction) => {
      const facts = { accountNumber, name, flags: cases, bookings: lines };
      const isNew = await openCase(transaction, {
        kind: 'BOOKINGS',
        customerId,
        fingerprint: null,
        facts,
        now,
      });
      if (!isNew) return;
      await mailer.queue(transaction, {
        letter: suspiciousBookings,
        to: mailer.informationAddress,
        contractOf: 'NOBODY',
        placeholders: { accountNumber, name, cases, bookings: lines },
        now,
      });
    });
  }
}
