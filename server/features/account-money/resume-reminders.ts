import { resumeReminders } from '#contract/account-money.ts';
import { lockPayers } from '#server/features/payment/collection.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPayer } from './find-payer.ts';
import { refuseClose } from './money-act.ts';
import { endStop, findStop } from './reminder-stop.repository.ts';

/** §S20.25: what was stopped is reminded of again, from the next morning on. */
export const bindResumeReminders = bind(resumeReminders, {
  handle: async (context, { params: { accountNumber, id }, body: { reason } }) => {
    const { db, session, now, recordAct } = context;
    const payer = await findPayer(context, accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    const close = await refuseClose(db, session.customerId, payer);
    if (close) return refuse(close);
    await lockPayers(db, [payer.id]);
    const stop = await findStop(db, { id, customerId: payer.id });
    if (!stop) return refuse('STOP_UNKNOWN');
    if (!(await endStop(db, { id, by: session.customerId, now }))) return refuse('STOP_ENDED');
    await recordAct({
      kind: 'REMINDERS_RESUMED',
      area: 'MONEY',
      object: { kind: 'CUSTOMER', id: payer.number },
      customerId: payer.id,
      cityId: payer.cityId ?? undefined,
      before: { stop: id, until: stop.until, isOfInvoice: stop.invoiceId !== null },
      reason,
      isAboutMoney: true,
    });
    return { id };
  },
});
