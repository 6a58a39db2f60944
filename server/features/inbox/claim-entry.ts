import { claimInboxEntry } from '#contract/inbox.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { findAccount } from '#server/features/staff/staff-role.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { claim, lockClaim } from './inbox-claim.repository.ts';
import { findEntry, findHolders, viewClaim } from './inbox-entries.ts';

/** §S20.13: one person sees to it. Repeated it is a sign that they are still at it; from somebody else it is taken over by name. */
export const bindClaimInboxEntry = bind(claimInboxEntry, {
  handle: async (context, { params: { kind, id }, body: { from } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findEntry(context, { kind, id });
    if (!found) return refuse('INBOX_ENTRY_UNKNOWN');
    const { row, area } = found;
    const me = session.customerId;
    if (row.customer && (await findClose(db, me, [row.customer.id])).has(row.customer.id))
      return refuse('TOO_CLOSE');
    const name = { providerId: session.providerId, kind, id };
    const before = await lockClaim(db, name, now);
    const held = before?.isAlive ? before.personId : undefined;
    const other =
      from === undefined
        ? undefined
        : await findAccount(db, { customerNumber: withSuffix(from), providerId: session.providerId });
    const claimedAt = await claim(db, name, { personId: me, from: other?.id, now });
    if (!claimedAt) return refuse('INBOX_CLAIMED');
    await recordAct(
      held === me
        ? 'DONE_BEFORE'
        : {
            kind: held === undefined ? 'ENTRY_CLAIMED' : 'ENTRY_TAKEN_OVER',
            area,
            object: { kind: 'ENTRY', id: `${kind} ${id}` },
            ...(row.customer ? { customerId: row.customer.id } : {}),
            cityId: row.city?.id,
            ...(held !== undefined && other ? { before: { person: other.customerNumber } } : {}),
          },
    );
    const view = viewClaim(await findHolders(context, [me]), { personId: me, claimedAt });
    if (!view) throw new Error('whoever claims is there');
    return view;
  },
});
