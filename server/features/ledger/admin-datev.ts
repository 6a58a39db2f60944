import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { endOfMonth, formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { datevDebtors } from '#domain/ledger/datev-debtors.ts';
import { windows1252 } from '#domain/ledger/windows-1252.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { closeForDatev, findMonthFault, MAX_LINES, type MonthFault } from './close-month.ts';
import { type DebtorRow, findDebtors, findPostingProviders } from './datev-export.repository.ts';
import { type BatchFacts, batchPieces, type DatevMonth } from './datev-file.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  user: string;
  print: (text: string) => void;
  datev: { consultant: number; client: number };
};
type Options = {
  month?: string | undefined;
  provider?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
};

/** Runs `billing datev` and `billing datev-debtors`. Returns what is wrong with the command. */
export async function adminDatev(
  [verb, ...rest]: readonly string[],
  { month: text, provider: wanted, to, by }: Options,
  { db, now, user, print, datev }: Setup,
): Promise<string | undefined> {
  if (rest.length > 0 || (verb !== 'datev' && verb !== 'datev-debtors')) return seeHelp('billing');
  const month = text === undefined ? undefined : parseMonth(text);
  if (!month) return 'Welchen Monat? --month JJJJ-MM, z. B. --month 2027-05';
  if (Temporal.Instant.compare(now, endOfMonth(month)) < 0)
    return `Der Monat ${formatMonth(month)} ist noch nicht vorbei.`;
  const providers = await findPostingProviders(db, `${month}-01`);
  if (wanted === undefined && providers.length > 1)
    return `Mehrere Anbieter haben gebucht: --provider ${providers.join(' oder ')}`;
  const providerId = providers.find((id) => wanted === undefined || id === wanted);
  if (!providerId) return `Im Monat ${formatMonth(month)} steht nichts im Hauptbuch.`;
  const fault = await findMonthFault(db, { providerId, month }, now);
  if (fault) return sayFault(fault, month, providerId);
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  if (verb === 'datev-debtors') {
    await insertStaffAct(db, { kind: 'DEBTORS_EXPORTED', object: providerId, by: staff.id, now });
    const rows = await findDebtors(db, providerId);
    const bytes = windows1252(datevDebtors({ ...datev, year: month.year }, rows.map(toDebtor)));
    return write(bytes, to ?? 'EXTF_Debitoren.csv', `${formatWhole(rows.length)} Debitoren`, print);
  }
  return db
    .transaction()
    .execute(async (transaction) => {
      const closed = await closeForDatev(transaction, { providerId, month }, { by: staff.id, now });
      const fault =
        'fault' in closed
          ? sayFault(closed, month, providerId)
          : await writeBatch(transaction, { providerId, month }, { facts: closed.facts, datev, to, print });
      // What could not be written has not been given to anybody.
      if (fault) throw new NotWritten(fault);
      if ('isNew' in closed && closed.isNew)
        print(
          `Der Monat ${formatMonth(month)} ist damit abgeschlossen: Was noch dazukommt, steht im nächsten.`,
        );
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof NotWritten) return error.message;
      throw error;
    });
}

class NotWritten extends Error {}

async function writeBatch(
  db: Db,
  of: DatevMonth,
  {
    facts,
    datev,
    to,
    print,
  }: { facts: BatchFacts; datev: Setup['datev']; to: string | undefined; print: Setup['print'] },
): Promise<string | undefined> {
  const { createdAt, postings, lines, withoutInvoice, fromClosedMonths } = facts;
  const pieces = await Array.fromAsync(batchPieces(db, of, { ...datev, createdAt }));
  const words = [
    `${formatWhole(postings)} Buchungssätze`,
    `${formatWhole(lines)} Zeilen`,
    `${formatWhole(withoutInvoice)} ohne Rechnung`,
    ...(fromClosedMonths > 0 ? [`${formatWhole(fromClosedMonths)} aus abgeschlossenen Monaten`] : []),
  ];
  const path = to ?? `EXTF_Buchungsstapel_${of.month}.csv`;
  return write(Buffer.concat(pieces), path, words.join(', '), print);
}

function sayFault(found: MonthFault, month: Temporal.PlainYearMonth, providerId: string): string {
  switch (found.fault) {
    case 'NOT_OVER':
      return `Der Monat ${formatMonth(month)} ist noch nicht vorbei.`;
    case 'EMPTY':
      return `Im Monat ${formatMonth(month)} steht nichts im Hauptbuch.`;
    case 'OTHER_COUNTRY':
      return `Ein Buchungsstapel für DATEV ist nach deutschem Recht; ${providerId} rechnet nach dem Recht eines anderen Landes ab. Dafür: ledger audit-export`;
    case 'OTHER_CURRENCY':
      return 'Ein Buchungsstapel ist in Euro; andere Währungen können wir noch nicht.';
    case 'TOO_LONG':
      return `Der Monat hat ${formatWhole(found.lines)} Zeilen; DATEV nimmt ${formatWhole(MAX_LINES)} in einem Stapel.`;
  }
}

const toDebtor = ({ accountNumber, kundenart, street, streetNr, ...row }: DebtorRow) => {
  const isCompany = isCompanyKind(registrationKind(kundenart));
  return {
    account: accountNumber,
    isCompany,
    prename: row.prename ?? '',
    name: (isCompany ? (row.name ?? row.companyAddition) : row.name) ?? accountNumber,
    street: [street, streetNr].filter(Boolean).join(' '),
    postalCode: row.postalCode ?? '',
    city: row.city ?? '',
    country: row.country === null || /^Deutschland$/i.test(row.country) ? 'DE' : row.country.slice(0, 2),
    email: row.email ?? '',
  };
};

async function write(
  bytes: Uint8Array,
  path: string,
  what: string,
  print: Setup['print'],
): Promise<string | undefined> {
  try {
    await writeFile(path, bytes, { mode: 0o600 });
  } catch {
    return `${path} lässt sich nicht schreiben.`;
  }
  print(`${path}: ${what}, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`);
  return undefined;
}

export const datevCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'datev',
      right: { area: 'MONEY', step: 'SEE' },
      about:
        'schreibt den Buchungsstapel eines Monats für DATEV (EXTF, SKR03) und schließt ihn ab; wiederholt dieselben Bytes',
      options: [['--month <JJJJ-MM>', 'der Monat'], PROVIDER, ['--to <Pfad>', 'die Datei'], STAFF],
    },
    {
      verb: 'datev-debtors',
      right: { area: 'MONEY', step: 'SEE' },
      about: 'schreibt die Debitoren für DATEV (EXTF): Konto, Name und Anschrift',
      options: [
        ['--month <JJJJ-MM>', 'ein Monat des Wirtschaftsjahres'],
        PROVIDER,
        ['--to <Pfad>', 'die Datei'],
        STAFF,
      ],
    },
  ],
  run: (words, options, { config, ...setup }) =>
    adminDatev(words, options, { ...setup, datev: config.datev }),
};
