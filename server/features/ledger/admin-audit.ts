import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { endOfMonth, formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { ACCOUNT_KEYS, ACCOUNTS, type Account } from '#domain/ledger/accounts.ts';
import { type AuditColumn, type AuditTable, auditIndex } from '#domain/ledger/audit-description.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findCompany } from '#server/features/provider/issuer.repository.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import {
  type AuditMonth,
  type AuditRow,
  auditDebtors,
  auditEntries,
  auditInvoices,
  auditLines,
  auditPayments,
  auditPostings,
  auditRates,
} from './audit-export.repository.ts';
import { AUDIT_TABLES } from './audit-table.ts';

type Options = {
  from?: string | undefined;
  until?: string | undefined;
  provider?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
};
type Setup = {
  db: Db;
  now: Temporal.Instant;
  user: string;
  print: (text: string) => void;
  /** Of a provider without an issuer of its own. */
  supplier: { name: string; address: string };
};

/** Those of a period, read month by month: a year of a large company fits into no memory. */
const BY_MONTH: readonly (readonly [AuditTable, (db: Db, of: AuditMonth) => Promise<AuditRow[]>])[] = [
  [AUDIT_TABLES.INVOICES, auditInvoices],
  [AUDIT_TABLES.LINES, auditLines],
  [AUDIT_TABLES.POSTINGS, auditPostings],
  [AUDIT_TABLES.ENTRIES, async (db, of) => (await auditEntries(db, of)).map(withAccountNumber)],
  [AUDIT_TABLES.PAYMENTS, auditPayments],
  [AUDIT_TABLES.RATES, auditRates],
];

/** Runs `ledger audit-export`. Returns what is wrong with the command, or undefined when the files are written. */
export async function adminAudit(
  [verb, ...rest]: readonly string[],
  { from: first, until: last, provider: wanted, to, by }: Options,
  { db, now, user, print, supplier }: Setup,
): Promise<string | undefined> {
  if (verb !== 'audit-export' || rest.length > 0) return seeHelp('ledger');
  const [from, until] = [first, last].map((text) => (text === undefined ? undefined : parseMonth(text)));
  if (!from || !until || Temporal.PlainYearMonth.compare(from, until) > 0)
    return 'Welcher Zeitraum? --from JJJJ-MM --until JJJJ-MM, z. B. --from 2026-01 --until 2026-12';
  if (Temporal.Instant.compare(now, endOfMonth(until)) < 0)
    return `Der Monat ${formatMonth(until)} ist noch nicht vorbei.`;
  if (!to) return 'Wohin? --to ORDNER; er wird angelegt.';
  const providers = await findProviders(db);
  const chosen = providers.filter(({ id }) => wanted === undefined || id === wanted);
  const [provider, ...others] = chosen;
  if (!provider || others.length > 0)
    return `Welcher Anbieter? --provider ${providers.map(({ id }) => id).join(' oder ')}`;
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  const period = {
    from: from.toPlainDate({ day: 1 }),
    until: until.toPlainDate({ day: until.daysInMonth }),
  };
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    if ((await readdir(to)).length > 0)
      return `In ${oneLine(to)} liegt schon etwas: Nimm einen leeren Ordner.`;
  } catch {
    return `${oneLine(to)} lässt sich nicht anlegen.`;
  }
  // Before the first line is written: who asked for it stays known, also if it breaks off.
  const object = `${provider.id}, ${from} bis ${until}`;
  await insertStaffAct(db, { kind: 'AUDIT_EXPORTED', object, by: staff.id, now });
  // One picture of all tables, whatever is posted meanwhile.
  const counts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => writeTables(transaction, { providerId: provider.id, from, until, to }));
  const tables = Object.values(AUDIT_TABLES);
  const { name, address } = (await findCompany(db, provider.id)) ?? supplier;
  const index = auditIndex({ supplier: { name, address }, ...period, tables });
  await writeFile(join(to, 'index.xml'), index, { mode: 0o600 });
  print(`${oneLine(to)}: ${formatMonth(from)} bis ${formatMonth(until)}, ${provider.id}, mit index.xml`);
  for (const { file } of tables) print(`${file}: ${formatWhole(counts.get(file) ?? 0)} Zeilen`);
  return undefined;
}

async function writeTables(
  db: Db,
  {
    providerId,
    from,
    until,
    to,
  }: { providerId: string; from: Temporal.PlainYearMonth; until: Temporal.PlainYearMonth; to: string },
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const add = async ({ file, columns }: AuditTable, rows: readonly AuditRow[]) => {
    counts.set(file, (counts.get(file) ?? 0) + rows.length);
    // Names, addresses and what people paid: nobody else on this machine reads them.
    await appendFile(join(to, file), rows.map((row) => lineOf(columns, row)).join(''), { mode: 0o600 });
  };
  for (
    let month = from;
    Temporal.PlainYearMonth.compare(month, until) <= 0;
    month = month.add({ months: 1 })
  ) {
    for (const [table, read] of BY_MONTH)
      await add(table, await read(db, { providerId, month: `${month}-01` }));
  }
  await add(
    AUDIT_TABLES.ACCOUNTS,
    ACCOUNT_KEYS.map((key) => [ACCOUNTS[key].number, ACCOUNTS[key].title, ACCOUNTS[key].kind]),
  );
  await add(AUDIT_TABLES.DEBTORS, await auditDebtors(db, providerId));
  return counts;
}

const withAccountNumber = ([posting = null, line = null, account, ...rest]: AuditRow): AuditRow => [
  posting,
  line,
  ACCOUNTS[account as Account].number,
  ...rest,
];

/** As `index.xml` describes it. Nothing is changed in texts but line breaks: an auditor compares them. */
function lineOf(columns: readonly AuditColumn[], row: AuditRow): string {
  const cells = row.map((cell, index) => {
    if (cell === null) return '';
    const kind = columns[index]?.kind;
    if (kind === 'MONEY') return { plain: (Number(cell) / 100).toFixed(2).replace('.', ',') };
    if (kind === 'TEXT') return String(cell).replace(/\s+/g, ' ');
    return { plain: String(cell) };
  });
  return stringify([cells], {
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { object: (value) => ({ value: (value as { plain: string }).plain, quoted: false }) },
  });
}

export const auditCommand: AdminCommand = {
  noun: 'ledger',
  about: 'das Hauptbuch',
  verbs: [
    {
      verb: 'audit-export',
      right: { area: 'MONEY', step: 'DO' },
      about:
        'schreibt für eine Betriebsprüfung (Z3) Rechnungen, Zeilen, Buchungssätze, Zahlungen, Debitoren, Konten und Steuersätze als CSV, mit index.xml nach dem Beschreibungsstandard',
      options: [
        ['--from <JJJJ-MM>', 'der erste Monat'],
        ['--until <JJJJ-MM>', 'der letzte Monat'],
        PROVIDER,
        ['--to <Ordner>', 'ein leerer Ordner'],
        STAFF,
      ],
    },
  ],
  run: (words, options, { config, ...setup }) =>
    adminAudit(words, options, { ...setup, supplier: config.issuer }),
};
