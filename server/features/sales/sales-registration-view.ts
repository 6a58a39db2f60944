import type { CallOutput } from '#contract/call.ts';
import type { listSalesRegistrations } from '#contract/sales.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { salesStage } from '#domain/sales/sales-stage.ts';
import type { SalesRegistrationRow } from './sales.repository.ts';
import { personName } from './sales-person-view.ts';

type View = CallOutput<typeof listSalesRegistrations>['items'][number];

/** What a list says of a registration: of the person no more than the name (§S12.2). */
export function salesRegistrationView(row: SalesRegistrationRow): View {
  const isDraft = row.customer_id === null;
  const name = isDraft ? personName({ prename: row.draft_prename, name: row.draft_name }) : personName(row);
  return {
    id: row.id,
    stage: salesStage({
      customerState: isDraft ? undefined : (row.state as CustomerState),
      contractSent: row.contract_sent_at !== null,
    }),
    name: name || null,
    customerNumber: row.customer_number,
    city: isDraft ? row.draft_city : row.city_path,
    plan: row.plan_title,
    startedAt: row.started_at.toString(),
    registeredAt: row.registered_at?.toString() ?? null,
    by: personName({ prename: row.person_prename, name: row.person_name }),
  };
}
