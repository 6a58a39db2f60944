import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindCreateContract } from './create-contract.ts';
import { bindDeleteSalesSession } from './delete-sales-session.ts';
import { bindInviteSalesPerson } from './invite-sales-person.ts';
import { bindInviteSalesPersonAgain } from './invite-sales-person-again.ts';
import { bindListSalesRegistrations } from './list-sales-registrations.ts';
import { bindOpenContractLink } from './open-contract-link.ts';
import { bindRemoveSalesPerson } from './remove-sales-person.ts';
import { bindShowSalesPartner } from './show-sales-partner.ts';
import { bindShowSalesRegistration } from './show-sales-registration.ts';

export const salesCalls = (needs: {
  mailer: Mailer;
  productName: string;
  queue: LoginQueue;
}): BoundCall[] => [
  bindDeleteSalesSession,
  bindShowSalesPartner,
  bindInviteSalesPerson(needs),
  bindInviteSalesPersonAgain(needs),
  bindRemoveSalesPerson,
  bindListSalesRegistrations,
  bindShowSalesRegistration,
  bindCreateContract(needs),
  bindOpenContractLink,
];
