import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { accountNumberOf } from '#domain/customer/customer-number.ts';
import { endOfMonth, formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { HOME_COUNTRY } from '#domain/invoice/tax-rules.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { type DatevPosting, datevBatch } from '#domain/ledger/datev-batch.ts';
import { datevDebtors } from '#domain/ledger/datev-debtors.ts';
import { windows1252 } from '#domain/ledger/windows-1252.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { findProviderCountries } from '#server/features/provider/provider.repository.ts';
import {
  closeMonth,
  type DebtorRow,
  type ExportedPosting,
  findDebtors,
  findExported,
  findPostingProviders,
} from './datev-export.repository.ts';

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

/** DATEV takes no longer batch. */
const MAX_LINES = 99_999;

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
  const { country } = (await findProviderCountries(db)).find(({ id }) => id === providerId) ?? {};
  if (country && country !== HOME_COUNTRY)
    return `Ein Buchungsstapel für DATEV ist nach deutschem Recht; ${providerId} rechnet nach dem Recht eines anderen Landes ab. Dafür: ledger audit-export`;
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  if (verb === 'datev-debtors') {
    await insertStaffAct(db, { kind: 'DEBTORS_EXPORTED', object: providerId, by: staff.id, now });
    const rows = await findDebtors(db, providerId);
    const bytes = windows1252(datevDebtors({ ...datev, year: month.year }, rows.map(toDebtor)));
    return write(bytes, to ?? 'EXTF_Debitoren.csv', `${formatWhole(rows.length)} Debitoren`, print);
  }
  const exported = { providerId, month: `${month}-01` };
  return db
    .transaction()
    .execute(async (transaction) => {
      const isNew = await closeMonth(transaction, { ...exported, by: staff.id, now });
      const rows = await findExported(transaction, exported);
      const fault = rows.some(({ currency }) => currency !== 'EUR')
        ? 'Ein Buchungsstapel ist in Euro; andere Währungen können wir noch nicht.'
        : await writeBatch(rows, { month, datev, to, print });
      // What could not be written has not been given to anybody.
      if (fault) throw new NotWritten(fault);
      if (isNew)
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
  rows: readonly ExportedPosting[],
  {
    month,
    datev,
    to,
    print,
  }: {
    month: Temporal.PlainYearMonth;
    datev: Setup['datev'];
    to: string | undefined;
    print: Setup['print'];
  },
): Promise<string | undefined> {
  const [first, ...more] = rows.map(({ postedAt }) => postedAt);
  if (!first) return `Im Monat ${formatMonth(month)} steht nichts im Hauptbuch.`;
  const createdAt = more.reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b), first);
  const postings = rows.map((row) => toPosting(row, month));
  const bytes = windows1252(datevBatch({ ...datev, month, createdAt }, postings));
  const lines = bytes.filter((byte) => byte === 0x0a).length - 2;
  if (lines > MAX_LINES)
    return `Der Monat hat ${formatWhole(lines)} Zeilen; DATEV nimmt ${formatWhole(MAX_LINES)} in einem Stapel.`;
  const late = postings.filter(({ performedOn }) => performedOn).length;
  const words = [
    `${formatWhole(rows.length)} Buchungssätze`,
    `${formatWhole(lines)} Zeilen`,
    `${formatWhole(rows.filter(({ isBilled }) => !isBilled).length)} ohne Rechnung`,
    ...(late > 0 ? [`${formatWhole(late)} aus abgeschlossenen Monaten`] : []),
  ];
  return write(bytes, to ?? `EXTF_Buchungsstapel_${month}.csv`, words.join(', '), print);
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
