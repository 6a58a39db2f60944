import { releaseInboxEntry } from '#contract/inbox.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { release } from './inbox-claim.repository.ts';
import { findEntry } from './inbox-entries.ts';

/** §S20.13: it is anybody's again. Whose it is not any more, that stays so. */
export const bindReleaseInboxEntry = bind(releaseInboxEntry, {
  handle: async (context, { params: { kind, id } }) => {
    const { db, session, recordAct } = context;
    const found = await findEntry(context, { kind, id });
    if (!found) return refuse('INBOX_ENTRY_UNKNOWN');
    const { row, area } = found;
    const isReleased = await release(db, { providerId: session.providerId, kind, id }, session.customerId);
    await recordAct(
      isReleased
        ? {
            kind: 'ENTRY_RELEASED',
            area,
            object: { kind: 'ENTRY', id: `${kind} ${id}` },
            ...(row.customer ? { customerId: row.customer.id } : {}),
            cityId: row.city?.id,
          }
        : 'DONE_BEFORE',
    );
    return { isReleased };
  },
});
