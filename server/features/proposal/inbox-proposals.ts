import { fillPath } from '#domain/page/fill-path.ts';
import { may } from '#domain/staff/may.ts';
import { AREAS } from '#domain/staff/right.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { findOpen, openKeys } from './proposal.repository.ts';
import { viewProposals } from './proposal-view.ts';

/** What waits for this very person as the second one (§S20.3): each in its own area and cities. */
export const proposalSource: InboxSource = {
  kind: 'PROPOSAL',
  right: 'EACH',
  ids: 'NUMBER',
  find: async (look) => {
    const { db, now, viewer, only, limit } = look;
    const areas = AREAS.filter((area) => may(viewer.grants, area, 'CONFIRM', 'ANY', now));
    const rows = await findOpen(db, {
      providerId: viewer.providerId,
      customerId: viewer.id,
      areas,
      now,
    });
    const wanted = only === undefined ? rows : rows.filter(({ id }) => String(id) === only);
    const views = await viewProposals(
      {
        ...look,
        session: { customerId: viewer.id },
        staff: { grants: viewer.grants },
      },
      wanted,
    );
    return views
      .filter(({ mayDecide }) => mayDecide)
      .slice(0, limit)
      .map((view) => ({
        id: String(view.id),
        title: `${view.title}: bestätigen`,
        about: `${view.object}, angefragt von ${view.author.name}`,
        city: undefined,
        area: view.area,
        since: Temporal.Instant.from(view.madeAt),
        dueAt: Temporal.Instant.from(view.expiresAt),
        facts: view.facts,
        action: {
          label: 'Prüfen',
          to: `${fillPath('/betrieb/freigaben', {})}?${new URLSearchParams({ freigabe: String(view.id) })}`,
        },
      }));
  },
  keys: openKeys,
};
