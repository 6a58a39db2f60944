import { removeCustomerNote } from '#contract/customer-file.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { deleteNote, findFileHead } from './customer-file.repository.ts';
import { aboutAccount } from './find-whom.ts';

/**
 * §S20.7: what stands with the wrong person goes, words and all, for that person could read it. That there was a note, who wrote it
 * and why it went stays in the log.
 */
export const bindRemoveCustomerNote = bind(removeCustomerNote, {
  handle: async ({ db, session, staff, now, recordAct }, { params, body: { reason } }) => {
    const head = await findFileHead(db, {
      number: withSuffix(params.accountNumber),
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'CUSTOMERS', 'DO', now),
    });
    if (!head) return refuse('CUSTOMER_UNKNOWN');
    const { id } = params;
    if (!(await deleteNote(db, { id, customerId: head.id, authorId: session.customerId })))
      return refuse('NOTE_UNKNOWN');
    await recordAct({
      kind: 'NOTE_REMOVED',
      ...aboutAccount(head),
      before: { note: id },
      reason,
    });
    return { id };
  },
});
