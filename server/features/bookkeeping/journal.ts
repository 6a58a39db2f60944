import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts';
import type { AuditColumn } from '#domain/ledger/audit-description.ts';
import { CAUSES, type CauseKind } from '#domain/ledger/cause.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cell, csvRows, csvTable } from '#server/features/invoice/csv-table.ts';
import {
  type AuditMonth,
  type AuditRow,
  auditEntries,
  auditPostings,
} from '#server/features/ledger/audit-export.repository.ts';
import { AUDIT_TABLES } from '#server/features/ledger/audit-table.ts';

/** So many postings are in memory at a time. */
const AT_ONCE = 2_000;

const HEAD = AUDIT_TABLES.POSTINGS.columns;
const [, ...LINE] = AUDIT_TABLES.ENTRIES.columns;

/** The ledger of a month as one table, a row for each line, with the columns of the export for an audit. */
export async function* journalPieces(db: Db, of: AuditMonth): AsyncGenerator<Uint8Array> {
  const columns = [...HEAD, ...LINE].map(({ name }) => name);
  yield Buffer.from(csvTable([...columns, 'Kontoname'], []));
  for (let after = 0; ; ) {
    const heads = await auditPostings(db, { ...of, after, limit: AT_ONCE });
    const until = Number(heads.at(-1)?.[0] ?? 0);
    if (until === 0) return;
    const lines = Map.groupBy(await auditEntries(db, { ...of, after, until }), ([posting]) => posting);
    const rows = heads.flatMap((head) => (lines.get(head[0] ?? null) ?? []).map((line) => rowOf(head, line)));
    yield Buffer.from(csvRows(rows));
    after = until;
  }
}

function rowOf(
  [posting = null, cause, ...head]: AuditRow,
  [, place = null, account, ...line]: AuditRow,
): Cell[] {
  const { number, title } = ACCOUNTS[account as Account];
  const cells = [
    ...cellsOf(HEAD, [posting, CAUSES[cause as CauseKind], ...head]),
    ...cellsOf(LINE, [place, number, ...line]),
  ];
  return [...cells, title];
}

const cellsOf = (columns: readonly AuditColumn[], row: AuditRow): Cell[] =>
  row.map((cell, index) => {
    if (cell === null) return '';
    if (columns[index]?.kind === 'MONEY') return { cents: Number(cell) };
    return columns[index]?.kind === 'NUMBER' ? Number(cell) : String(cell).replace(/\s+/g, ' ');
  });
