import { type BookingFacts, bookingEntries, kmCorrection } from '#domain/ledger/booking-entries.ts';
import type { BookingCause } from '#domain/ledger/cause.ts';
import { droppedWaivers } from '#domain/ledger/correction-entries.ts';
import { difference } from '#domain/ledger/entry.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { inBatches } from '#server/db/in-batches.ts';
import {
  type BookingMoney,
  findBookingEntries,
  findBookingMoney,
  findUnposted,
  insertPostings,
  lockBookings,
  type Posting,
  receivablesOf,
} from './ledger.repository.ts';

/**
 * Posts the difference between what these bookings cost now and what was posted of them, if any. The caller
 * holds their locks, in the transaction in which they changed.
 */
export async function postBookings(
  db: Db,
  bookingIds: readonly number[],
  cause: BookingCause,
  now: Temporal.Instant,
): Promise<number> {
  return post(db, bookingIds, () => cause, now);
}

/**
 * Posts what a billed trip costs more or less by corrected kilometres, as one line of the next bill with this
 * text (§S10.29). Returns it, gross cents. The caller holds the booking's lock.
 */
export async function postKmCorrection(
  db: Db,
  bookingId: number,
  { text, now }: { text: string; now: Temporal.Instant },
): Promise<number> {
  const [[row], posted] = await Promise.all([
    findBookingMoney(db, [bookingId]),
    findBookingEntries(db, [bookingId]),
  ]);
  if (!row) throw new Error(`booking ${bookingId} vanished`);
  const cause = 'KM_CORRECTED' as const;
  const entries = kmCorrection(
    difference(bookingEntries(toFacts(row)), posted.get(row.id)?.charged ?? []),
    text,
  );
  const posting: Posting = {
    cause,
    causeKey: keyOf(cause, row),
    matter: { bookingId },
    occurredAt: now,
    entries,
  };
  await insertPostings(db, [posting], now);
  return sumOfCents(receivablesOf(posting));
}

/**
 * Posts bookings that cost something before the ledger, or ended by other means than the product's. A
 * repetition posts nothing; after an interruption it goes on. Returns how many.
 */
export async function postUnposted(db: Db, now: Temporal.Instant): Promise<number> {
  return inBatches(db, await findUnposted(db), AT_ONCE, async (transaction, ids) => {
    await lockBookings(transaction, ids);
    return post(transaction, ids, causeOf, now);
  });
}

/** So many bookings are locked, read and posted by one transaction. */
const AT_ONCE = 2_000;

async function post(
  db: Db,
  bookingIds: readonly number[],
  causeFor: (row: BookingMoney) => BookingCause,
  now: Temporal.Instant,
): Promise<number> {
  if (bookingIds.length === 0) return 0;
  const [rows, posted] = await Promise.all([
    findBookingMoney(db, bookingIds),
    findBookingEntries(db, bookingIds),
  ]);
  return insertPostings(
    db,
    rows.flatMap((row) => {
      const cause = causeFor(row);
      const wanted = bookingEntries(toFacts(row));
      const { charged = [], waived = [] } = posted.get(row.id) ?? {};
      const key = keyOf(cause, row);
      const of = { matter: { bookingId: row.id }, occurredAt: timeOf(cause, row, now) };
      return [
        { ...of, cause, causeKey: key, entries: difference(wanted, charged) },
        ...(waived.length === 0
          ? []
          : [
              {
                ...of,
                cause: 'FEE_WAIVER_DROPPED' as const,
                causeKey: `${cause} ${key}`,
                entries: droppedWaivers(wanted, waived),
              },
            ]),
      ];
    }),
    now,
  );
}

/** What can happen to a booking more than once is named by its event, all else by the booking. */
function keyOf(cause: BookingCause, row: BookingMoney): string {
  switch (cause) {
    case 'CHANGE_FEE':
    case 'CORRECTED':
      return String(row.lastEventId);
    case 'RETURN_CHECKED':
    case 'KM_CORRECTED':
      return String(row.lastTripEventId ?? row.id);
    default:
      return String(row.id);
  }
}

/** When a trip that was ended or missed came to its end, by which its month is told. */
export const endOf = ({ state, returnedAt, endsAt }: BookingMoney): Temporal.Instant =>
  state === 'NO_SHOW' ? endsAt : (returnedAt ?? endsAt);

function timeOf(cause: BookingCause, row: BookingMoney, now: Temporal.Instant): Temporal.Instant {
  if (cause === 'TRIP_ENDED' || cause === 'NO_SHOW') return endOf(row);
  return (cause === 'CANCELLED' ? row.cancelledAt : undefined) ?? now;
}

function causeOf({ state }: BookingMoney): BookingCause {
  if (state === 'CANCELLED' || state === 'NO_SHOW') return state;
  return state === 'RESERVED' || state === 'ACTIVE' ? 'CHANGE_FEE' : 'TRIP_ENDED';
}

/** What the ledger knows of a booking, as its price depends on it. */
export const toFacts = (row: BookingMoney): BookingFacts => ({
  state: row.state,
  vehicleClass: row.class,
  electric: row.electric,
  period: { start: row.startsAt, end: row.endsAt },
  priceList: { ...row.prices, currency: row.currency },
  tariff: {
    id: row.tariffId,
    title: row.tariffTitle,
    monthlyCents: row.monthlyCents,
    timeDiscountPercent: row.timeDiscountPercent,
  },
  feeCents: row.feeCents,
  cancelledAt: row.cancelledAt ?? undefined,
  timeCents: row.timeCents,
  drivenKm: row.drivenKm ?? undefined,
  kmPackages: row.kmPackages ?? [],
  returned:
    row.confirmedAt === null
      ? undefined
      : {
          confirmedAt: row.confirmedAt,
          hinderedSince: row.hinderedSince ?? undefined,
          startOdometerM: row.startOdometerM ?? undefined,
          endOdometerM: row.endOdometerM ?? undefined,
          lateFeeCents: row.lateFeeCents ?? 0,
        },
});
