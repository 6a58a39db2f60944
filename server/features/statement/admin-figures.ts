import { writeFile } from 'node:fs/promises';
import { endOfMonth, formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER, seeHelp } from '#server/feature/admin-command.ts';
import { csvTable } from '#server/features/invoice/csv-table.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { type FiguresOf, findBookkeepers } from './figures.repository.ts';
import { type Figures, receivablesByAge, revenue, trialBalance, vatByRate } from './figures.ts';

type Report = { file: string; of: (db: Db, of: FiguresOf) => Promise<Figures> };

const REPORTS = new Map<string, Report>([
  ['receivables', { file: 'Forderungen', of: receivablesByAge }],
  ['trial-balance', { file: 'Summen_und_Salden', of: trialBalance }],
  ['revenue', { file: 'Umsatz', of: revenue }],
  ['vat', { file: 'Umsatzsteuer', of: vatByRate }],
]);

type Options = { month?: string | undefined; provider?: string | undefined; to?: string | undefined };
type Setup = { db: Db; now: Temporal.Instant; print: (text: string) => void };

/** Runs `ledger report`. Returns what is wrong with the command, or undefined when the file is written. */
export async function adminFigures(
  [verb, name, ...rest]: readonly string[],
  { month: text, provider: wanted, to }: Options,
  { db, now, print }: Setup,
): Promise<string | undefined> {
  const report = REPORTS.get(name ?? '');
  if (verb !== 'report' || rest.length > 0 || !report) return seeHelp('ledger');
  const month = text === undefined ? undefined : parseMonth(text);
  if (!month) return 'Welchen Monat? --month JJJJ-MM, z. B. --month 2027-05';
  if (Temporal.Instant.compare(now, endOfMonth(month)) < 0)
    return `Der Monat ${formatMonth(month)} ist noch nicht vorbei.`;
  const bookkeepers = await findBookkeepers(db, `${month}-01`);
  if (bookkeepers.length === 0) return `Bis ${formatMonth(month)} steht nichts im Hauptbuch.`;
  if (wanted === undefined && bookkeepers.length > 1)
    return `Mehrere Anbieter haben gebucht: --provider ${bookkeepers.map(({ id }) => id).join(' oder ')}`;
  const provider = bookkeepers.find(({ id }) => wanted === undefined || id === wanted);
  if (!provider) return `Von „${oneLine(wanted ?? '')}“ steht bis ${formatMonth(month)} nichts im Hauptbuch.`;
  const [currency, ...others] = provider.currencies;
  if (others.length > 0)
    return `${provider.id} hat in mehreren Währungen gebucht (${provider.currencies.join(', ')}): Eine Summe daraus gibt es nicht.`;
  const { columns, rows } = await report.of(db, { providerId: provider.id, month: `${month}-01` });
  const path = to ?? `${report.file}_${month}.csv`;
  try {
    // Names and what people owe: nobody else on this machine reads them.
    await writeFile(path, csvTable(columns, rows), { mode: 0o600 });
  } catch {
    return `${path} lässt sich nicht schreiben.`;
  }
  const lines = rows.length - 1;
  print(
    `${path}: ${formatMonth(month)}, ${lines === 1 ? '1 Zeile' : `${formatWhole(lines)} Zeilen`} und die Summe, in ${currency}.`,
  );
  return undefined;
}

export const figuresCommand: AdminCommand = {
  noun: 'ledger',
  about: 'das Hauptbuch',
  verbs: [
    {
      verb: 'report',
      right: { area: 'MONEY', step: 'SEE' },
      words: '<Was>',
      about:
        'schreibt Zahlen eines Monats als CSV: receivables (Forderungen nach Alter, am Monatsende), trial-balance (Summen und Salden), revenue (Umsatz nach Stadt, Klasse und Tarif), vat (Umsatzsteuer nach Satz)',
      options: [['--month <JJJJ-MM>', 'der Monat'], PROVIDER, ['--to <Pfad>', 'die Datei']],
    },
  ],
  run: adminFigures,
};
