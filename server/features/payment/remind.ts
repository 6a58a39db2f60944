import { formatDate } from '#domain/booking/format-period.ts';
import { reminderFee } from '#domain/ledger/account-entries.ts';
import { REMINDERS, type Reminder, reminderOf } from '#domain/payment/reminder.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { inForceAt } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import { openCase } from '#server/features/case/case.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { findPriceListVersions } from '#server/features/provider/price-list.repository.ts';
import type { Collecting } from './collect.ts';
import { findLiveDebits, lockPayers, type Payer } from './collection.repository.ts';
import { invoicesWithOpen, type OpenInvoice } from './open-invoices.ts';
import { payTo } from './pay-to.ts';
import { findPayees, type Payees } from './payees.ts';
import { paymentReminder, remindedInVain } from './payment.letters.ts';
import {
  findDisputed,
  findOverdueAccounts,
  findReminders,
  findStopped,
  findTransferRequests,
  insertReminder,
} from './reminder.repository.ts';

type Reminding = Omit<Collecting, 'vault'>;
type Run = Reminding & { payees: Payees };

/** So many accounts are reminded by one transaction. */
const AT_ONCE = 500;

/**
 * Reminds of overdue sums not about to be debited, 14 and 28 days late (§S11.3), unless disputed (§S18.24) or stopped (§S20.25). After
 * two a person decides about a block (§S11.5). Returns how many.
 */
export async function remind(db: Db, asked: Reminding): Promise<number> {
  const reminding: Run = { ...asked, payees: await findPayees(db, asked.payee) };
  const dueBy = reminding.today.subtract({ days: REMINDERS[0].days });
  let sent = 0;
  for (let after = 0; ; ) {
    const ids = await findOverdueAccounts(db, { dueBy, today: reminding.today, after, limit: AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return sent;
    sent += await db.transaction().execute((transaction) => remindAccounts(transaction, ids, reminding));
    after = last;
  }
}

async function remindAccounts(db: Db, ids: readonly number[], reminding: Run): Promise<number> {
  const payers = await lockPayers(db, ids);
  const open = (await invoicesWithOpen(db, ids)).filter(({ openCents }) => openCents > 0);
  const invoiceIds = open.map(({ id }) => id);
  const disputed = await findDisputed(db, invoiceIds);
  const stopped = await findStopped(db, invoiceIds, reminding.today);
  const debits = await findLiveDebits(db, invoiceIds);
  const reminders = await findReminders(db, invoiceIds);
  const requests = await findTransferRequests(db, invoiceIds);
  const versions = await findPriceListVersions(db);
  let sent = 0;
  for (const invoice of open) {
    // Whose issuer names no account is asked for nothing.
    if (!reminding.payees.ofInvoice(invoice)) continue;
    if (disputed.has(invoice.id) || stopped.has(invoice.id)) continue;
    const debit = debits.get(invoice.id);
    // Still to be debited: nothing that its payer could do.
    if (debit && debit.returnedOn === null) continue;
    const days = [invoice.dueOn, debit?.returnedOn, requests.get(invoice.id)].filter(
      (day) => typeof day === 'string',
    );
    const since = Temporal.PlainDate.from(days.toSorted().at(-1) ?? invoice.dueOn);
    const reminded = (reminders.get(invoice.id) ?? []).map(({ level, sentOn }) => ({
      level,
      on: Temporal.PlainDate.from(sentOn),
    }));
    const priceList = inForceAt(versions.get(invoice.providerId) ?? [], reminding.now);
    if (!priceList) throw new Error(`${invoice.providerId} has no price list`);
    const reminder = reminderOf({ since, reminded }, reminding.today, priceList);
    const payer = payers.get(invoice.customerId);
    if (reminder && payer && (await send(db, { invoice, reminder, payer }, reminding))) sent++;
  }
  return sent;
}

type Overdue = { invoice: OpenInvoice; reminder: Reminder; payer: Payer };

async function send(db: Db, { invoice, reminder, payer }: Overdue, reminding: Run): Promise<boolean> {
  const { payees, mailer, now } = reminding;
  const payee = payees.ofInvoice(invoice);
  const { number, currency, openCents } = invoice;
  const { level, feeCents } = reminder;
  if (!(await insertReminder(db, { invoiceId: invoice.id, level, feeCents }, now))) return false;
  if (feeCents > 0) {
    const posting = {
      cause: 'REMINDER_FEE' as const,
      causeKey: `${invoice.providerId} ${number}`,
      matter: { customerId: payer.id, currency },
      occurredAt: now,
      entries: reminderFee(feeCents),
    };
    await insertPostings(db, [posting], now);
  }
  const money = (cents: number) => formatMoney({ cents, currency });
  if (payer.email && payee) {
    await mailer?.queue(db, {
      letter: paymentReminder,
      to: payer.email,
      contractOf: invoice,
      placeholders: {
        prename: payer.prename,
        number,
        amount: money(openCents),
        dueOn: formatDate(Temporal.PlainDate.from(invoice.dueOn)),
        isLast: level === 2,
        fee: feeCents === 0 ? null : money(feeCents),
        payTo: payTo(payee, number),
      },
      now,
    });
  }
  if (level === 2) await handOver(db, { invoice, payer }, reminding);
  return true;
}

/** One open case of an account at a time, however many of its invoices are overdue. */
async function handOver(
  db: Db,
  { invoice, payer }: Pick<Overdue, 'invoice' | 'payer'>,
  { mailer, now }: Reminding,
): Promise<void> {
  const facts = [
    { label: 'Rechnung', value: invoice.number },
    { label: 'Offen', value: formatMoney({ cents: invoice.openCents, currency: invoice.currency }) },
    { label: 'Fällig seit', value: formatDate(Temporal.PlainDate.from(invoice.dueOn)) },
  ];
  const isNew = await openCase(db, {
    kind: 'UNPAID',
    customerId: payer.id,
    fingerprint: null,
    facts: { registration: facts },
    now,
  });
  if (!isNew) return;
  await mailer?.queue(db, {
    letter: remindedInVain,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    placeholders: { accountNumber: payer.customerNumber, facts },
    now,
  });
}
