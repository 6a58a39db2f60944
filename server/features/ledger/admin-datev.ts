import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { accountNumberOf } from '#domain/customer/customer-number.ts';
import { endOfMonth, formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { type DatevPosting, datevBatch } from '#domain/ledger/datev-batch.ts';
import { windows1252 } from '#domain/ledger/windows-1252.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER, seeHelp } from '#server/feature/admin-command.ts';
import { findMonthPostings } from './ledger.repository.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  print: (text: string) => void;
  datev: { consultant: number; client: number };
};
type Options = { month?: string | undefined; provider?: string | undefined; to?: string | undefined };

/** DATEV takes no longer batch. */
const MAX_LINES = 99_999;

/** Writes the ledger of a month that is over as a batch for DATEV. Returns what is wrong with the command. */
export async function adminDatev(
  rest: readonly string[],
  { month: text, provider, to }: Options,
  { db, now, print, datev }: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('billing');
  const month = text === undefined ? undefined : parseMonth(text);
  if (!month) return 'Welchen Monat? --month JJJJ-MM, z. B. --month 2027-05';
  if (Temporal.Instant.compare(now, endOfMonth(month)) < 0)
    return `Der Monat ${formatMonth(month)} ist noch nicht vorbei.`;
  const all = await findMonthPostings(db, `${month}-01`);
  const providers = [...new Set(all.map(({ providerId }) => providerId))];
  if (provider === undefined && providers.length > 1)
    return `Mehrere Anbieter haben gebucht: --provider ${providers.join(' oder ')}`;
  const rows = all.filter(({ providerId }) => provider === undefined || providerId === provider);
  if (rows.length === 0) return `Im Monat ${formatMonth(month)} steht nichts im Hauptbuch.`;
  if (rows.some(({ currency }) => currency !== 'EUR'))
    return 'Ein Buchungsstapel ist in Euro; andere Währungen können wir noch nicht.';
  const createdAt = rows
    .map(({ postedAt }) => postedAt)
    .reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b));
  const postings = rows.map(
    ({ id, on, cause, bookingId, customerNumber, entries }): DatevPosting => ({
      id,
      on: Temporal.PlainDate.from(on),
      text: bookingId === null ? CAUSES[cause] : `Buchung ${bookingId}: ${CAUSES[cause]}`,
      account: customerNumber === null ? undefined : accountNumberOf(customerNumber),
      entries,
    }),
  );
  const bytes = windows1252(datevBatch({ ...datev, month, createdAt }, postings));
  const lines = bytes.filter((byte) => byte === 0x0a).length - 2;
  if (lines > MAX_LINES)
    return `Der Monat hat ${formatWhole(lines)} Zeilen; DATEV nimmt ${formatWhole(MAX_LINES)} in einem Stapel.`;
  const path = to ?? `EXTF_Buchungsstapel_${month}.csv`;
  try {
    await writeFile(path, bytes, { mode: 0o600 });
  } catch {
    return `${path} lässt sich nicht schreiben.`;
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  print(`${path}: ${formatWhole(rows.length)} Buchungssätze, ${formatWhole(lines)} Zeilen, SHA-256 ${hash}`);
  return undefined;
}

export const datevCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'datev',
      about: 'schreibt den Buchungsstapel eines Monats für DATEV (EXTF, SKR03); wiederholt dieselben Bytes',
      options: [['--month <JJJJ-MM>', 'der Monat'], PROVIDER, ['--to <Pfad>', 'die Datei']],
    },
  ],
  run: (_words, options, { config, ...setup }) => adminDatev([], options, { ...setup, datev: config.datev }),
};
