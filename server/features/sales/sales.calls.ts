import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindDeleteSalesSession } from './delete-sales-session.ts';
import { bindInviteSalesPerson } from './invite-sales-person.ts';
import { bindInviteSalesPersonAgain } from './invite-sales-person-again.ts';
import { bindListSalesRegistrations } from './list-sales-registrations.ts';
import { bindRemoveSalesPerson } from './remove-sales-person.ts';
import { bindShowSalesPartner } from './show-sales-partner.ts';

export const salesCalls = (needs: { mailer: Mailer }): BoundCall[] => [
  bindDeleteSalesSession,
  bindShowSalesPartner,
  bindInviteSalesPerson(needs),
  bindInviteSalesPersonAgain(needs),
  bindRemoveSalesPerson,
  bindListSalesRegistrations,
];
