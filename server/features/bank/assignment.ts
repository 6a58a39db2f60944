import { formatDate } from '#domain/booking/format-period.ts';
import {
  BANK_ENTRY_KINDS,
  isDoubtful,
  UNMATCHED_REASONS,
  type UnmatchedReason,
} from '#domain/payment/bank-entry.ts';
import { fitsOpen } from '#domain/payment/match-transfer.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import type { MoneyAct } from '#server/features/account-money/money-act.ts';
import { lockOpenEntry } from '#server/features/bank-statement/bank-entry.repository.ts';
import { type BookedEntry, putEntry, returnedDebit } from '#server/features/bank-statement/put-to-invoice.ts';
import { findBalances } from '#server/features/ledger/ledger.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { findStandingTransfer, lockReference } from '#server/features/payment/payment-act.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

/** What is wanted, as it is stored until somebody confirms it. */
export type AssignmentWish = {
  customerId: number;
  /** Null: a payment of the whole account. */
  invoice: { id: number; number: string } | null;
  entry: BookedEntry;
  /** Why it waited. */
  why: UnmatchedReason;
  /** It is wanted although it does not fit. */
  isSure: boolean;
};

type Basis = {
  owedCents: number;
  /** Of a payment what is open, of a returned debit the debit. */
  open: { number: string; openCents: number }[];
  debit: number | null;
};

type Fault = Refusal<
  'BANK_ENTRY_SETTLED' | 'BANK_ENTRY_UNFIT' | 'PAYMENT_FITS_NOTHING' | 'BANK_ENTRY_BOOKED'
>;

const NO_RETURN = {
  NO_DEBIT: {
    de: 'Diese Rechnung wurde nicht abgebucht, also kam von ihr auch nichts zurück.',
    en: 'This invoice was not debited, so nothing of it came back.',
  },
  TOO_LITTLE: {
    de: 'Das ist weniger, als für diese Rechnung abgebucht wurde.',
    en: 'This is less than what was debited for this invoice.',
  },
  ALREADY_RETURNED: {
    de: 'Die Abbuchung dieser Rechnung ist schon zurückgekommen.',
    en: 'The debit of this invoice has come back already.',
  },
};

const refuseDoubt = (why: UnmatchedReason) =>
  refuse('PAYMENT_FITS_NOTHING', {
    detail: {
      de: `Dagegen spricht: ${UNMATCHED_REASONS[why]}. Stimmt es trotzdem, gib es einer zweiten Person zur Freigabe.`,
      en: 'This does not seem to belong there. If it does, ask a second person to confirm it.',
    },
  });

/** Under the lock of the payer; the entry is locked before the reference, as reading a statement does. */
async function look(db: Db, wish: AssignmentWish) {
  const { customerId, entry, invoice, why, isSure } = wish;
  if (!(await lockOpenEntry(db, entry.entryId))) return refuse('BANK_ENTRY_SETTLED');
  const { owedCents } = await findBalances(db, customerId);
  const isDoubted = isDoubtful(why);
  if (entry.kind === 'RETURN') {
    const debit = invoice ? await returnedDebit(db, entry, invoice.id) : 'NO_DEBIT';
    if (typeof debit === 'string') return refuse('BANK_ENTRY_UNFIT', { detail: NO_RETURN[debit] });
    if (isDoubted && !isSure) return refuseDoubt(why);
    const basis: Basis = { owedCents, open: [], debit: debit.collectionId };
    return { basis, limited: { kind: 'PAYMENT' as const, fitsOpenItem: !isDoubted } };
  }
  await lockReference(db, 'PAYMENT', entry.reference);
  if (await findStandingTransfer(db, 'PAYMENT', entry.reference)) return refuse('BANK_ENTRY_BOOKED');
  const invoices = await invoicesWithOpen(db, [customerId]);
  const open = invoices.flatMap(({ number, openCents }) => (openCents > 0 ? [{ number, openCents }] : []));
  const fits = fitsOpen(entry.cents ?? 0, open, invoice ? [invoice.number] : []);
  if (isDoubted && !isSure) return refuseDoubt(why);
  if (!fits && !isSure) return refuse('PAYMENT_FITS_NOTHING');
  const basis: Basis = { owedCents, open, debit: null };
  return { basis, limited: { kind: 'PAYMENT' as const, fitsOpenItem: fits && !isDoubted } };
}

/** §S20.17: an entry that waited is booked, by what `billing assign` books; what does not fit needs a second person. */
export const assignment: MoneyAct<AssignmentWish, Basis, Fault> = {
  kind: 'BANK_ENTRY_ASSIGNED',
  look: (db, wish): Promise<Awaited<ReturnType<typeof look>>> => look(db, wish),
  post: async ({ db, now, by, mailer, payee, record }, { customerId, entry, invoice }, { owedCents }) => {
    const { entryId, kind, cents, reference, on } = entry;
    const act = await record({
      before: { owedCents },
      after: { entry: entryId, kind, cents, reference, on, invoice: invoice?.number ?? null },
    });
    const target = { customerId, invoiceId: invoice?.id ?? null };
    const fault = await putEntry(db, entry, target, { now, payee, mailer, by, act });
    // Entry, account and reference are locked, and were looked up.
    if (fault) throw new Error(`entry ${entryId}: ${fault}`);
    return act;
  },
  facts: ({ entry, invoice, why }, { open }, money) => [
    { label: 'Posten', value: `Nr. ${entry.entryId}, ${BANK_ENTRY_KINDS[entry.kind]}` },
    { label: 'Betrag', value: entry.cents === null ? 'wie abgebucht' : money(entry.cents) },
    { label: 'Tag', value: formatDate(Temporal.PlainDate.from(entry.on)) },
    { label: 'Referenz', value: entry.reference },
    { label: 'Zu', value: invoice ? `Rechnung ${invoice.number}` : 'allem, was offen ist' },
    { label: 'Ungeklärt, weil', value: UNMATCHED_REASONS[why] },
    ...(entry.kind === 'RETURN'
      ? []
      : [
          {
            label: 'Offen',
            value:
              open.length === 0
                ? 'nichts'
                : `${money(sumOf(open, ({ openCents }) => openCents))} (${open.map(({ number }) => number).join(', ')})`,
          },
        ]),
  ],
};
