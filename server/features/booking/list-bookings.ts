import { listBookings } from '#contract/booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { toViewer } from './booker.ts';
import { type BookingRow, findBookings } from './booking.repository.ts';
import { toBooking } from './booking-view.ts';

const PAGE_SIZE = 20;

export const bindListBookings = bind(listBookings, async ({ db, now, session }, { query }) => {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (after === null) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const limit = query.limit ?? PAGE_SIZE;
  const rows = await findBookings(db, {
    customerId: session.customerId,
    endsAfter: query.start === undefined ? undefined : Temporal.Instant.from(query.start),
    startsBefore: query.end === undefined ? undefined : Temporal.Instant.from(query.end),
    changeable: query.changeable,
    now,
    newestFirst: query.order === '-start',
    after,
    limit: limit + 1,
  });
  const viewer = toViewer(session);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => toBooking(row, viewer, now, query.expand ?? [])),
    ...(rows.length > limit && last ? { next: writeCursor(last) } : {}),
  };
});

const writeCursor = (row: BookingRow) =>
  Buffer.from(`${row.starts_at.epochMilliseconds},${row.id}`).toString('base64url');

/** Returns the booking after which the next page starts, or null when the cursor is malformed. */
function readCursor(text: string): { startsAt: Temporal.Instant; id: number } | null {
  // 13 digits of milliseconds: PostgreSQL can represent all these years.
  const match = /^(-?\d{1,13}),(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match) return null;
  return { startsAt: Temporal.Instant.fromEpochMilliseconds(Number(match[1])), id: Number(match[2]) };
}
