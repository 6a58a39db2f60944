import { listDamages } from '#contract/damage-case.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewHead } from './case-view.ts';
import { findHeads } from './damage-case.repository.ts';

const SHOWN = 200;

/** §S20.15: damages of one's cities; each look is an act, as the list names who reported them. */
export const bindListDamages = bind(listDamages, async (context, { query }) => {
  const { db, now, session, staff, recordAct } = context;
  const found = await findHeads(db, {
    providerId: session.providerId,
    cities: citiesWhere(staff.grants, 'FLEET', 'SEE', now),
    viewerId: session.customerId,
    state: query.state,
    limit: SHOWN + 1,
  });
  const items = found.slice(0, SHOWN).map((head) => viewHead(context, head));
  await recordAct({
    kind: 'DAMAGES_SEEN',
    object: { kind: 'LOG', id: 'damages' },
    after: { state: query.state ?? 'open', damages: items.length },
  });
  return { items, hasMore: found.length > SHOWN };
});
