import { ACCOUNT_KEYS, ACCOUNTS, type Account } from '#domain/ledger/accounts.ts';
import { RECEIVABLE_AGES } from '#domain/ledger/receivable-age.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { formatVatRate } from '#domain/tariff/vat.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import type { Cell } from '#server/features/invoice/csv-table.ts';
import { agedReceivables } from './aged-receivables.ts';
import {
  type AccountMovement,
  type FiguresOf,
  findMovements,
  findRevenue,
  findVat,
} from './figures.repository.ts';

/** A table with its last row as the sum of those above; amounts are cents. */
export type Figures = { columns: string[]; rows: Cell[][] };

const REVENUE = ACCOUNT_KEYS.filter((key) => ACCOUNTS[key].kind === 'REVENUE');
/**
 * Whose VAT is due when they are posted: kilometres (§S11.10) and packages paid in advance are taxed at once. What is written off
 * is taxed no more (§ 17 UStG).
 */
const TAXED: readonly Account[] = [...REVENUE, 'PREPAID_KM', 'DEFERRED_PACKAGES', 'BAD_DEBTS'];
const money = (cents: number): Cell => ({ cents });

/** Opening, debit, credit and closing balance of each account. Revenue and expenses begin each year anew. */
export async function trialBalance(db: Db, of: FiguresOf): Promise<Figures> {
  const movements = await findMovements(db, of);
  const beginsAnew = ({ account }: AccountMovement) =>
    ['REVENUE', 'EXPENSE'].includes(ACCOUNTS[account].kind);
  const row = (number: string, title: string, opening: number, debit: number, credit: number) => ({
    head: [number, title],
    cents: [opening, debit, credit, opening + debit - credit],
  });
  const rows = ACCOUNT_KEYS.flatMap((key) => {
    const movement = movements.find(({ account }) => account === key);
    if (!movement) return [];
    const { formerCents, yearCents, debitCents, creditCents } = movement;
    const opening = yearCents + (beginsAnew(movement) ? 0 : formerCents);
    return row(ACCOUNTS[key].number, ACCOUNTS[key].title, opening, debitCents, creditCents);
  });
  const former = sumOf(movements.filter(beginsAnew), ({ formerCents }) => formerCents);
  if (former !== 0) rows.push(row('', 'Ergebnis der Vorjahre', former, 0, 0));
  return {
    columns: ['Konto', 'Bezeichnung', 'Anfangssaldo', 'Soll', 'Haben', 'Endsaldo'],
    rows: withSum(rows, ['', 'Summe'], 4),
  };
}

/** What each main account owed at the end of the month, by the age of its invoices; the sum is account 1400. */
export async function receivablesByAge(db: Db, of: FiguresOf): Promise<Figures> {
  const on = Temporal.PlainDate.from(of.month).add({ months: 1 }).subtract({ days: 1 });
  const rows = (await agedReceivables(db, of, on)).map(({ customerNumber, name, ...owed }) => ({
    head: [customerNumber ?? '', name ?? 'ohne Kundenkonto'],
    cents: [owed.unbilledCents, ...owed.ageCents, owed.creditCents, owed.balanceCents],
  }));
  const ages = RECEIVABLE_AGES.map(({ title }) => title);
  const columns = ['Account', 'Name', 'Ohne Rechnung', ...ages, 'Guthaben', 'Summe'];
  return { columns, rows: withSum(rows, ['', 'Summe'], columns.length - 2) };
}

/** Without VAT; the sum is that of all revenue accounts. */
export async function revenue(db: Db, of: FiguresOf): Promise<Figures> {
  const rows = (await findRevenue(db, of, REVENUE)).map(
    ({ city, vehicleClass, tariff, account, netCents }) => ({
      head: [
        of.month.slice(0, 7),
        city ?? 'ohne Fahrt',
        vehicleClass === null ? '' : vehicleClassTitle[vehicleClass],
        tariff ?? '',
        ACCOUNTS[account].number,
        ACCOUNTS[account].title,
      ],
      cents: [netCents],
    }),
  );
  return {
    columns: ['Monat', 'Stadt', 'Klasse', 'Tarif', 'Konto', 'Bezeichnung', 'Netto'],
    rows: withSum(rows, ['', 'Summe', '', '', '', ''], 1),
  };
}

/** What was taxed at each rate, and the VAT on it; the VAT is what the month moved on its account. */
export async function vatByRate(db: Db, of: FiguresOf): Promise<Figures> {
  const rows = (await findVat(db, of, TAXED)).map(({ vatBasisPoints, netCents, vatCents }) => ({
    head: [
      vatBasisPoints === null ? 'ohne und Rundung' : formatVatRate(vatBasisPoints).replace('\u00A0', ' '),
    ],
    cents: [netCents, vatCents],
  }));
  return { columns: ['Steuersatz', 'Netto', 'Umsatzsteuer'], rows: withSum(rows, ['Summe'], 2) };
}

function withSum(
  rows: readonly { head: string[]; cents: number[] }[],
  head: string[],
  amounts: number,
): Cell[][] {
  const sums = Array.from({ length: amounts }, (_, index) => sumOf(rows, ({ cents }) => cents[index] ?? 0));
  return [...rows, { head, cents: sums }].map((row) => [...row.head, ...row.cents.map(money)]);
}
