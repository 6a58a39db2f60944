import { listSalesRegistrations } from '#contract/sales.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import {
  countSalesRegistrations,
  findSalesRegistrations,
  type SalesRegistrationCursor,
  type SalesRegistrationRow,
} from './sales.repository.ts';
import { salesRegistrationView } from './sales-registration-view.ts';
import { partnerOf } from './sales-session.ts';

const PAGE_SIZE = 50;

export const bindListSalesRegistrations = bind(
  listSalesRegistrations,
  async ({ db, now, session }, { query }) => {
    const { partnerId } = partnerOf(session);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    if (after === null) {
      return refuse('FIELD_INVALID', {
        fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
      });
    }
    const month = now.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
    const [rows, counted] = await Promise.all([
      findSalesRegistrations(db, partnerId, { after, limit: PAGE_SIZE + 1, now }),
      countSalesRegistrations(db, partnerId, {
        start: endOfMonth(month.subtract({ months: 1 })),
        end: endOfMonth(month),
      }),
    ]);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      items: page.map(salesRegistrationView),
      ...(rows.length > PAGE_SIZE && last ? { next: writeCursor(last) } : {}),
      month: counted,
    };
  },
);

const writeCursor = (row: SalesRegistrationRow) =>
  Buffer.from(`${row.startedAt.epochMilliseconds},${row.id}`).toString('base64url');

/** Returns null when the cursor is malformed. */
function readCursor(text: string): SalesRegistrationCursor | null {
  const match = /^(\d{1,13}),([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString());
  const [, milliseconds, id] = match ?? [];
  if (!milliseconds || !id || !UUID.test(id)) return null;
  return { startedAt: Temporal.Instant.fromEpochMilliseconds(Number(milliseconds)), id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
