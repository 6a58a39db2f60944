import { listSalesActivations } from '#contract/activation.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { findWaitingPeople } from './activation.repository.ts';
import { personName } from './sales-person-view.ts';
import { partnerOf } from './sales-session.ts';

const PAGE_SIZE = 50;

export const bindListSalesActivations = bind(
  listSalesActivations,
  async ({ db, now, session }, { query: { cursor } }) => {
    const { partnerId } = partnerOf(session);
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
      return refuse('FIELD_INVALID', {
        fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
      });
    }
    const after = cursor === undefined ? undefined : Number(cursor);
    const rows = await findWaitingPeople(db, partnerId, { after, limit: PAGE_SIZE + 1, now });
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        registrationId: row.registrationId,
        customerId: row.id,
        customerNumber: row.customerNumber,
        name: personName(row),
        plan: row.planTitle,
        isDriver: row.mainCustomerId !== null,
        registeredAt: String(row.registeredAt),
        originalsSeenBy: row.originalsSeenBy,
      })),
      ...(rows.length > PAGE_SIZE && last ? { next: String(last.id) } : {}),
    };
  },
);
