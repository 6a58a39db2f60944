import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import type { BookingCursor, BookingRow } from './booking.repository.ts';

type PageQuery = {
  changeable?: boolean | undefined;
  order: 'start' | '-start';
  limit?: number | undefined;
  cursor?: string | undefined;
};
type Page = {
  changeable: boolean | undefined;
  newestFirst: boolean;
  after: BookingCursor | undefined;
  limit: number;
};

const PAGE_SIZE = 20;

/** Answers with a page of a list of bookings; one more is looked for, which tells whether there is a next page. */
export async function bookingPage<View>(
  { changeable, order, limit = PAGE_SIZE, cursor }: PageQuery,
  { find, view }: { find: (page: Page) => Promise<BookingRow[]>; view: (row: BookingRow) => View },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (after === null) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const rows = await find({ changeable, newestFirst: order === '-start', after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(view), ...(rows.length > limit && last ? { next: writeCursor(last) } : {}) };
}

const writeCursor = (row: BookingRow) =>
  Buffer.from(`${row.startsAt.epochMilliseconds},${row.id}`).toString('base64url');

/** Returns null when the cursor is malformed. */
function readCursor(text: string): BookingCursor | null {
  // 13 digits of milliseconds: PostgreSQL can represent all these years.
  const match = /^(-?\d{1,13}),(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match) return null;
  return { startsAt: Temporal.Instant.fromEpochMilliseconds(Number(match[1])), id: Number(match[2]) };
}
