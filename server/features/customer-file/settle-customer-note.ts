import { settleCustomerNote } from '#contract/customer-file.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findNotes, settleNote } from './customer-file.repository.ts';
import { aboutAccount, findWhom } from './find-whom.ts';

/** §S20.13: whoever has done what a note reminds of takes it out of the inbox of all. Done by somebody else it stays theirs. */
export const bindSettleCustomerNote = bind(settleCustomerNote, {
  handle: async (context, { params }) => {
    const { db, session, now, recordAct } = context;
    const head = await findWhom(context, params.accountNumber);
    if (isRefused(head)) return head;
    const { id } = params;
    const isSettled = await settleNote(db, { id, customerId: head.id, by: session.customerId, now });
    if (!isSettled && !(await findNotes(db, head.id)).some((note) => note.id === id && note.settledAt))
      return refuse('REMINDER_UNKNOWN');
    await recordAct(
      isSettled ? { kind: 'NOTE_SETTLED', ...aboutAccount(head), after: { note: id } } : 'DONE_BEFORE',
    );
    return { id };
  },
});
