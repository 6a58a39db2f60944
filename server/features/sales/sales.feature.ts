import { feature } from '#server/feature/feature.ts';
import { partnersCommand } from './admin-partners.ts';
import { bindCreateContract } from './create-contract.ts';
import { bindCreatePresenceCode } from './create-presence-code.ts';
import { bindDeleteSalesSession } from './delete-sales-session.ts';
import { bindEndCard } from './end-card.ts';
import { bindGiveCard } from './give-card.ts';
import { bindInviteSalesPerson } from './invite-sales-person.ts';
import { bindInviteSalesPersonAgain } from './invite-sales-person-again.ts';
import { bindListSalesActivations } from './list-sales-activations.ts';
import { bindListSalesRegistrations } from './list-sales-registrations.ts';
import { bindNoteOriginals } from './note-originals.ts';
import { bindOpenContractLink } from './open-contract-link.ts';
import { bindPassActivation } from './pass-activation.ts';
import { bindProvePresence } from './prove-presence.ts';
import { bindRemoveSalesPerson } from './remove-sales-person.ts';
import { salesJobs } from './sales.jobs.ts';
import { salesLetters } from './sales.letters.ts';
import { salesOwnData } from './sales-own-data.repository.ts';
import { bindSendPresenceCode } from './send-presence-code.ts';
import { bindShowPresenceRequest } from './show-presence-request.ts';
import { bindShowSalesActivation } from './show-sales-activation.ts';
import { bindShowSalesPartner } from './show-sales-partner.ts';
import { bindShowSalesRegistration } from './show-sales-registration.ts';

export const salesFeature = feature({
  calls: [
    bindDeleteSalesSession,
    bindShowSalesPartner,
    bindInviteSalesPerson,
    bindInviteSalesPersonAgain,
    bindRemoveSalesPerson,
    bindListSalesRegistrations,
    bindShowSalesRegistration,
    bindCreateContract,
    bindOpenContractLink,
    bindListSalesActivations,
    bindShowSalesActivation,
    bindNoteOriginals,
    bindGiveCard,
    bindEndCard,
    bindSendPresenceCode,
    bindProvePresence,
    bindPassActivation,
    bindShowPresenceRequest,
    bindCreatePresenceCode,
  ],
  jobs: salesJobs,
  ownData: salesOwnData,
  admin: [partnersCommand],
  letters: salesLetters,
});
