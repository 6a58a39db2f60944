import { addCustomerNote } from '#contract/customer-file.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findFileHead, insertNote } from './customer-file.repository.ts';
import { cityOf, isOneself } from './show-customer-file.ts';

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
  handle: async ({ db, session, staff, now, recordAct }, { params, body: { text, remindOn } }) => {
    const head = await findFileHead(db, {
      number: withSuffix(params.accountNumber),
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'CUSTOMERS', 'DO', now),
    });
    if (!head) return refuse('CUSTOMER_UNKNOWN');
    if (isOneself(head, session.customerId)) return refuse('ACT_ON_ONESELF');
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
      object: { kind: 'CUSTOMER', id: head.number },
      customerId: head.id,
      ...cityOf(head),
      after: { note: id, ...(remindOn ? { remindOn } : {}) },
    });
    return { id };
  },
});
