import type { CallOutput } from '#contract/call.ts';
import type { listSalesRegistrations } from '#contract/sales.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { salesStage } from '#domain/sales/sales-stage.ts';
import type { SalesRegistrationRow } from './sales.repository.ts';
import { personName } from './sales-person-view.ts';

type View = CallOutput<typeof listSalesRegistrations>['items'][number];

/** What a list says of a registration: of the person no more than the name (§S12.2). */
export function salesRegistrationView(row: SalesRegistrationRow): View {
  const isDraft = row.customerId === null;
  const name = isDraft ? personName({ prename: row.draftPrename, name: row.draftName }) : personName(row);
  return {
    id: row.id,
    stage: salesStage({
      customerState: isDraft ? undefined : (row.state as CustomerState),
      contractSent: row.contractSentAt !== null,
    }),
    name: name || null,
    customerNumber: row.customerNumber,
    city: isDraft ? row.draftCity : row.cityPath,
    plan: row.planTitle,
    startedAt: row.startedAt.toString(),
    registeredAt: row.registeredAt?.toString() ?? null,
    by: personName({ prename: row.personPrename, name: row.personName }),
  };
}
