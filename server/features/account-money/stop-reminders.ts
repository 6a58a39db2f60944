import { stopReminders } from '#contract/account-money.ts';
import { MAX_STOP_DAYS, stopFault } from '#domain/payment/reminder-stop.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { lockPayers } from '#server/features/payment/collection.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPayer } from './find-payer.ts';
import { refuseClose } from './money-act.ts';
import { replaceStop } from './reminder-stop.repository.ts';

const FAULTS = {
  PAST: {
    name: 'until',
    code: 'past',
    message: { de: 'Dieser Tag ist vorbei.', en: 'This day is over.' },
  },
  TOO_FAR: {
    name: 'until',
    code: 'max',
    message: {
      de: `Höchstens ${MAX_STOP_DAYS} Tage. Soll es länger dauern, halte bis auf Weiteres an.`,
      en: `At most ${MAX_STOP_DAYS} days. If it shall be longer, stop until further notice.`,
    },
  },
} as const;

/** §S20.25: nobody is reminded of an invoice, or of anything on the account, until a day or until further notice. */
export const bindStopReminders = bind(stopReminders, {
  handle: async (context, { params, body: { invoice: number, until, reason } }) => {
    const { db, session, now, recordAct } = context;
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    const close = await refuseClose(db, session.customerId, payer);
    if (close) return refuse(close);
    const fault = until === null ? undefined : stopFault(Temporal.PlainDate.from(until), dayOf(now));
    if (fault) return refuse('FIELD_INVALID', { fields: [FAULTS[fault]] });
    await lockPayers(db, [payer.id]);
    const invoices = await invoicesWithOpen(db, [payer.id]);
    const stopped = invoices.find((one) => one.number === number && one.openCents > 0);
    if (number !== null && !stopped) return refuse('INVOICE_NOT_OPEN');
    const act = await recordAct({
      kind: 'REMINDERS_STOPPED',
      area: 'MONEY',
      object: stopped ? { kind: 'INVOICE', id: stopped.number } : { kind: 'CUSTOMER', id: payer.number },
      customerId: payer.id,
      cityId: payer.cityId ?? undefined,
      after: { until },
      reason,
      isAboutMoney: true,
    });
    const invoiceId = stopped?.id ?? null;
    const id = await replaceStop(db, {
      act,
      customerId: payer.id,
      invoiceId,
      until,
      by: session.customerId,
      now,
    });
    return { id };
  },
});
