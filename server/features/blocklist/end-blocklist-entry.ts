import { endBlocklistEntry } from '#contract/blocklist.ts';
import { lockEntry } from '#server/features/case/blocklist.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findCloseTo, isEverywhere } from './everywhere.ts';
import { findEndBasis } from './proposed-entry.ts';

/** §S20.29: it counts until a second person has confirmed the end. */
export const bindEndBlocklistEntry = bind(endBlocklistEntry, {
  handle: async (context, { params, body: { reason } }) => {
    const { db, now, session } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('BLOCKLIST_OF_ALL_CITIES');
    const request = { entryId: params.id };
    const entry = await lockEntry(db, params.id, now);
    const basis = await findEndBasis(db, request, now);
    if (!entry || !basis) return refuse('BLOCKLIST_UNKNOWN');
    const close = await findCloseTo(db, session.customerId, entry);
    if (close) return refuse(close);
    const proposal = await propose(context, {
      kind: 'BLOCKLIST_ENDED',
      request,
      basis,
      cities: null,
      reason,
    });
    return isRefused(proposal) ? proposal : { proposal };
  },
});
