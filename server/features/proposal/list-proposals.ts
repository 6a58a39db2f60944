import { listProposals } from '#contract/proposal.ts';
import { may } from '#domain/staff/may.ts';
import { AREAS } from '#domain/staff/right.ts';
import { bind } from '#server/http/bind-call.ts';
import { findEnded, findOpen } from './proposal.repository.ts';
import { viewProposals } from './proposal-view.ts';

const SHOWN = 50;

export const bindListProposals = bind(listProposals, async (context, { query }) => {
  const { db, session, staff, now } = context;
  const areas = AREAS.filter((area) => may(staff.grants, area, 'CONFIRM', 'ANY', now));
  const by = { providerId: session.providerId, customerId: session.customerId, areas, now };
  const [open, ended] = await Promise.all([
    findOpen(db, by),
    query.only === 'open' ? [] : findEnded(db, by, SHOWN),
  ]);
  return { open: await viewProposals(context, open), ended: await viewProposals(context, ended) };
});
