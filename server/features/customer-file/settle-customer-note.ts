import { settleCustomerNote } from '#contract/customer-file.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findFileHead, findNotes, settleNote } from './customer-file.repository.ts';
import { cityOf, isOneself } from './show-customer-file.ts';

/** §S20.13: whoever has done what a note reminds of takes it out of the inbox of all. Done by somebody else it stays theirs. */
export const bindSettleCustomerNote = bind(settleCustomerNote, {
  handle: async ({ db, session, staff, now, recordAct }, { params }) => {
    const head = await findFileHead(db, {
      number: withSuffix(params.accountNumber),
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'CUSTOMERS', 'DO', now),
    });
    if (!head) return refuse('CUSTOMER_UNKNOWN');
    if (isOneself(head, session.customerId)) return refuse('ACT_ON_ONESELF');
    const { id } = params;
    const isSettled = await settleNote(db, { id, customerId: head.id, by: session.customerId, now });
    if (!isSettled && !(await findNotes(db, head.id)).some((note) => note.id === id && note.settledAt))
      return refuse('REMINDER_UNKNOWN');
    await recordAct(
      isSettled
        ? {
            kind: 'NOTE_SETTLED',
            object: { kind: 'CUSTOMER', id: head.number },
            customerId: head.id,
            ...cityOf(head),
            after: { note: id },
          }
        : 'DONE_BEFORE',
    );
    return { id };
  },
});
