import { showStatementTable } from '#contract/statement.ts';
import { COST_KIND_NAMES, COST_KINDS } from '#domain/statement/cost-kind.ts';
import { DRIVE_NAMES, DRIVES } from '#domain/statement/drive.ts';
import type { StatementMonth } from '#domain/statement/statement.ts';
import { type Cell, csvTable } from '#server/features/invoice/csv-table.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { type ReadStatement, readStatement } from './read-statement.ts';

export const bindShowStatementTable = bind(showStatementTable, async ({ db, now, session, reply }) => {
  const table = statementTable(await readStatement(db, session.customerId, now));
  headAttachment(reply, 'kosten-und-co2.csv');
  return Buffer.from(table);
});

type Column = { title: string; cell: (month: StatementMonth) => Cell };

const DRIVEN: Column[] = [
  { title: 'Fahrten', cell: ({ trips }) => trips },
  { title: 'Strecke (km)', cell: ({ km }) => km },
  ...DRIVES.map((drive) => ({
    title: `Strecke mit ${DRIVE_NAMES[drive]} (km)`,
    cell: ({ byDrive }: StatementMonth) => byDrive.find((each) => each.drive === drive)?.km ?? 0,
  })),
  { title: 'CO₂ geschätzt (g)', cell: ({ grams }) => grams },
];

const COSTS: Column[] = [
  { title: 'Rechnung', cell: ({ invoices }) => invoices.join(', ') },
  ...COST_KINDS.map((kind) => ({
    title: COST_KIND_NAMES[kind],
    cell: ({ costs }: StatementMonth) => ({ cents: costs[kind] }),
  })),
  { title: 'Summe', cell: ({ totalCents }) => ({ cents: totalCents }) },
  { title: 'Gutscheine', cell: ({ voucherCents }) => ({ cents: 0 - voucherCents }) },
];

function statementTable({ statement: { months }, currency, isPayer }: ReadStatement): string {
  const columns: Column[] = [
    { title: 'Monat', cell: ({ month }) => month.toString() },
    ...DRIVEN,
    ...(isPayer ? [...COSTS, { title: 'Währung', cell: () => currency }] : []),
  ];
  return csvTable(
    columns.map(({ title }) => title),
    months.map((month) => columns.map(({ cell }) => cell(month))),
  );
}
