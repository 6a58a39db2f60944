import { accountNumberOf } from '#domain/customer/customer-number.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { type DatevPosting, datevHead, datevRows, datevText } from '#domain/ledger/datev-batch.ts';
import { windows1252 } from '#domain/ledger/windows-1252.ts';
import type { Db } from '#server/db/connect.ts';
import { type ExportedPosting, findExported } from './datev-export.repository.ts';

/** A provider's month that was exported. */
export type DatevMonth = { providerId: string; month: Temporal.PlainYearMonth };
/** Of the tax adviser. */
export type DatevNumbers = { consultant: number; client: number };

/** So many postings are in memory at a time. */
const AT_ONCE = 2_000;

/** What a batch has; the same for the same postings. */
export type BatchFacts = {
  postings: number;
  lines: number;
  withoutInvoice: number;
  fromClosedMonths: number;
  isInEuro: boolean;
  /** When the last of its postings was made. */
  createdAt: Temporal.Instant;
};

/** Counts what the batch will have; undefined where the ledger has nothing of the month. */
export async function batchFacts(db: Db, of: DatevMonth): Promise<BatchFacts | undefined> {
  let facts: BatchFacts | undefined;
  for await (const rows of pagesOf(db, of)) {
    for (const row of rows) {
      const posting = toPosting(row, of.month);
      const before = facts?.createdAt ?? row.postedAt;
      facts = {
        postings: 1 + (facts?.postings ?? 0),
        lines: datevRows(posting).length + (facts?.lines ?? 0),
        withoutInvoice: (row.isBilled ? 0 : 1) + (facts?.withoutInvoice ?? 0),
        fromClosedMonths: (posting.performedOn ? 1 : 0) + (facts?.fromClosedMonths ?? 0),
        isInEuro: row.currency === 'EUR' && (facts?.isInEuro ?? true),
        createdAt: Temporal.Instant.compare(row.postedAt, before) > 0 ? row.postedAt : before,
      };
    }
  }
  return facts;
}

/** The batch of an exported month, piece by piece: the same bytes each time. */
export async function* batchPieces(
  db: Db,
  of: DatevMonth,
  { createdAt, ...numbers }: DatevNumbers & Pick<BatchFacts, 'createdAt'>,
): AsyncGenerator<Uint8Array> {
  const { month } = of;
  const bytesOf = (lines: readonly string[]) => windows1252(datevText(lines));
  yield bytesOf(datevHead({ ...numbers, month, createdAt }));
  for await (const rows of pagesOf(db, of))
    yield bytesOf(rows.flatMap((row) => datevRows(toPosting(row, month))));
}

async function* pagesOf(db: Db, { providerId, month }: DatevMonth): AsyncGenerator<ExportedPosting[]> {
  for (let after = 0; ; ) {
    const rows = await findExported(db, { providerId, month: `${month}-01`, after, limit: AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** What came after its month was closed has the day on which it came, within this month, and its own day beside. */
function toPosting(
  { on, postedOn, cause, bookingId, customerNumber, document, entries }: ExportedPosting,
  month: Temporal.PlainYearMonth,
): DatevPosting {
  const own = Temporal.PlainDate.from(on);
  const isLate = Temporal.PlainYearMonth.compare(own.toPlainYearMonth(), month) < 0;
  const [firstDay, lastDay] = [1, month.daysInMonth].map((day) => month.toPlainDate({ day }).toString());
  const day = [firstDay ?? '', postedOn, lastDay ?? ''].toSorted()[1] ?? postedOn;
  return {
    document,
    on: isLate ? Temporal.PlainDate.from(day) : own,
    performedOn: isLate ? own : undefined,
    text: bookingId === null ? CAUSES[cause] : `Buchung ${bookingId}: ${CAUSES[cause]}`,
    account: customerNumber === null ? undefined : accountNumberOf(customerNumber),
    entries,
  };
}
