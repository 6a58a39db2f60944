import { addCustomerNote } from '#contract/customer-file.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { insertNote } from './customer-file.repository.ts';
import { aboutAccount, findWhom } from './find-whom.ts';

const PAST_DAY = {
  name: 'remindOn',
  code: 'invalid',
  message: {
    de: 'Dieser Tag ist schon vorbei.',
    en: 'This day is over.',
  },
};

/** §S20.7: the words stand in the note alone, so that an erasure takes them; the act says that there is one. */
export const bindAddCustomerNote = bind(addCustomerNote, {
  handle: async (context, { params, body: { text, remindOn } }) => {
    const { db, session, now, recordAct } = context;
    const head = await findWhom(context, params.accountNumber);
    if (isRefused(head)) return head;
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    if (remindOn !== undefined && Temporal.PlainDate.compare(remindOn, today) < 0)
      return refuse('FIELD_INVALID', { fields: [PAST_DAY] });
    const id = await insertNote(db, {
      customerId: head.id,
      authorId: session.customerId,
      text,
      remindOn,
      now,
    });
    await recordAct({
      kind: 'NOTE_ADDED',
      ...aboutAccount(head),
      after: { note: id, ...(remindOn ? { remindOn } : {}) },
    });
    return { id };
  },
});
