import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindChangeToMainAndSub } from './change-to-main-and-sub.ts';
import { bindCheckBlocklist } from './check-blocklist.ts';
import { bindCreateCustomer } from './create-customer.ts';
import { bindCreateHandover } from './create-handover.ts';
import { bindCreateRegistration } from './create-registration.ts';
import { bindDeleteRegistration } from './delete-registration.ts';
import { bindListPlans } from './list-plans.ts';
import { bindOpenHandover } from './open-handover.ts';
import { bindResumeSalesRegistration } from './resume-sales-registration.ts';
import { bindSaveRegistration } from './save-registration.ts';
import { bindShowAdmission } from './show-admission.ts';
import { bindShowRegistration } from './show-registration.ts';

type Needs = {
  mailer: Mailer;
  papers: ContractPapers;
  /** Shared with the logins: hashing a secret takes a turn in it. */
  queue: LoginQueue;
  /** Accounts of an address in an hour, before each takes a proof of work. */
  registrationsPerAddress: number;
  proofOfWorkBits: number;
  /** Who is asked for the credit rating of a person who consents; undefined: nobody. */
  creditAgency: string | undefined;
  /** Whether browsers send the cookies over TLS only; true in production. */
  secureCookies: boolean;
};

export const registrationCalls = (needs: Needs): BoundCall[] => [
  bindListPlans,
  bindCreateRegistration(needs),
  bindShowRegistration,
  bindSaveRegistration(needs),
  bindDeleteRegistration,
  bindShowAdmission(needs),
  bindCreateHandover(needs),
  bindOpenHandover(needs),
  bindResumeSalesRegistration(needs),
  bindCreateCustomer(needs),
  bindChangeToMainAndSub,
  bindCheckBlocklist,
];
