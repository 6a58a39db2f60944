import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { ACCOUNT_KEYS, ACCOUNTS } from '#domain/ledger/accounts.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, seeHelp } from '#server/feature/admin-command.ts';
import {
  countLedger,
  findBalances,
  findDiscrepancies,
  findMainAccount,
  findMonthLines,
  findTrialBalance,
  mayChangeLedger,
  type TrialBalanceRow,
} from './ledger.repository.ts';
import { postUnposted } from './post-bookings.ts';

type Setup = { db: Db; now: Temporal.Instant; print: (text: string) => void };

/** So many faulty bookings are named. */
const SHOWN = 20;

/** Returns what is wrong with the command or with the ledger, or undefined after success. */
export async function adminLedger(
  [verb = 'show', ...rest]: readonly string[],
  _options: object,
  { db, now, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'account') return showAccount(rest, { db, now, print });
  if (rest.length > 0 || (verb !== 'show' && verb !== 'complete')) return seeHelp('ledger');
  if (verb === 'complete') {
    const posted = await postUnposted(db, now);
    print(`Nachgebucht: ${formatWhole(posted)}.`);
  }
  return show(db, print);
}

async function showAccount(
  [number, month, ...rest]: readonly string[],
  { db, now, print }: Setup,
): Promise<string | undefined> {
  const wanted = month ?? now.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth().toString();
  if (!number || !/^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) || rest.length > 0) return seeHelp('ledger');
  const account = await findMainAccount(db, number);
  if (!account) return `Ein Kundenkonto ${number} gibt es nicht.`;
  const money = (cents: number) => formatMoney({ cents, currency: account.currency });
  const [balances, lines] = await Promise.all([
    findBalances(db, account.id),
    findMonthLines(db, account.id, `${wanted}-01`),
  ]);
  const { owedCents, prepaidKmCents, voucherCents } = balances;
  print(owedCents < 0 ? `Guthaben: ${money(-owedCents)}` : `Offen: ${money(owedCents)}`);
  print(
    `Bezahlte Kilometer: ${money(prepaidKmCents)} (ohne Umsatzsteuer) · Gekaufte Gutscheine: ${money(voucherCents)}`,
  );
  for (const { occurredAt, cause, bookingId, text, cents } of lines) {
    const what = bookingId === null ? CAUSES[cause] : `${CAUSES[cause]}, Buchung ${bookingId}`;
    print(`${formatDateTimeInFull(occurredAt)}  ${money(cents).padStart(12)}  ${text} (${what})`);
  }
  if (lines.length === 0) print(`Im Monat ${wanted} steht nichts im Hauptbuch.`);
  return undefined;
}

async function show(db: Db, print: Setup['print']): Promise<string | undefined> {
  const [rows, count, discrepancies, mayChange] = await Promise.all([
    findTrialBalance(db),
    countLedger(db),
    findDiscrepancies(db, SHOWN + 1),
    mayChangeLedger(db),
  ]);
  const books = Map.groupBy(rows, (row) => `${row.providerId}, ${row.currency}`);
  const faults: string[] = [];
  for (const [book, accounts] of books) {
    print(`Summen und Salden (${book}, SKR03)`);
    for (const line of trialBalance(accounts)) print(line);
    if (balanceOf(accounts) !== 0) faults.push(`Die Konten von ${book} gehen nicht auf.`);
  }
  print(`${formatWhole(count.transactions)} Buchungssätze mit ${formatWhole(count.entries)} Zeilen.`);
  print(
    mayChange
      ? 'Die Rolle des Servers ist Eigentümer der Tabellen: Nur die Datenbank selbst verhindert Änderungen am Hauptbuch. Besser ist eine eigene Rolle (DATABASE_OWNER_URL).'
      : 'Die Rolle des Servers kann am Hauptbuch nichts ändern oder löschen.',
  );
  if (count.broken > 0) faults.push(`Nicht ausgeglichen: ${formatWhole(count.broken)} Buchungssätze.`);
  for (const { bookingId, state, currency, owedCents, postedCents } of discrepancies.slice(0, SHOWN)) {
    const [owed, posted] = [owedCents, postedCents].map((cents) => formatMoney({ cents, currency }));
    faults.push(`Buchung ${bookingId} (${state}): ${owed} geschuldet, ${posted} im Hauptbuch.`);
  }
  if (discrepancies.length > SHOWN) faults.push('… und weitere.');
  if (faults.length > 0) return faults.join('\n');
  print('Die Summe aller Konten ist 0, und jede Buchung steht mit ihrem Preis genau einmal im Hauptbuch.');
  return undefined;
}

function trialBalance(rows: readonly TrialBalanceRow[]): string[] {
  const currency = rows[0]?.currency ?? 'EUR';
  const columns = (number: string, title: string, ...cents: number[]) =>
    [
      number.padEnd(6),
      title.padEnd(48),
      ...cents.map((each) => formatMoney({ cents: each, currency }).padStart(16)),
    ].join('');
  const lines = ACCOUNT_KEYS.flatMap((key) => {
    const row = rows.find(({ account }) => account === key);
    if (!row) return [];
    const { number, title } = ACCOUNTS[key];
    const { debitCents: debit, creditCents: credit } = row;
    return [columns(number, title, debit, credit, debit - credit)];
  });
  const sum = (of: 'debitCents' | 'creditCents') => sumOf(rows, (row) => row[of]);
  const heads = ['Soll', 'Haben', 'Saldo'].map((head) => head.padStart(16)).join('');
  return [
    `${'Konto'.padEnd(54)}${heads}`,
    ...lines,
    columns('', 'Summe', sum('debitCents'), sum('creditCents'), balanceOf(rows)),
  ];
}

const balanceOf = (rows: readonly TrialBalanceRow[]) =>
  sumOf(rows, ({ debitCents, creditCents }) => debitCents - creditCents);

export const ledgerCommand: AdminCommand = {
  noun: 'ledger',
  about: 'das Hauptbuch',
  verbs: [
    {
      verb: 'show',
      right: 'NONE',
      isDefault: true,
      about:
        'zeigt Summen und Salden aller Konten und prüft: Die Summe ist null, und jede Buchung steht genau einmal darin',
    },
    {
      verb: 'account',
      right: { area: 'MONEY', step: 'SEE' },
      words: '<Nummer> [JJJJ-MM]',
      about: 'zeigt, was ein Hauptkonto schuldet, sein Guthaben und die Zeilen eines Monats',
    },
    {
      verb: 'complete',
      right: { area: 'MONEY', step: 'DO' },
      about: 'bucht nach, was vor dem Hauptbuch beendet wurde; wiederholt geschieht nichts',
    },
  ],
  run: adminLedger,
};
