import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindChangeToMainAndSub } from './change-to-main-and-sub.ts';
import { bindCheckBlocklist } from './check-blocklist.ts';
import { bindCreateCustomer } from './create-customer.ts';
import { bindCreateRegistration } from './create-registration.ts';
import { bindDeleteRegistration } from './delete-registration.ts';
import { bindListPlans } from './list-plans.ts';
import { bindSaveRegistration } from './save-registration.ts';
import { bindShowRegistration } from './show-registration.ts';

type Needs = {
  mailer: Mailer;
  /** Shared with the logins: hashing a secret takes a turn in it. */
  queue: LoginQueue;
  registrationsPerAddress: number;
  /** Whether browsers send the cookies over TLS only; true in production. */
  secureCookies: boolean;
};

export const registrationCalls = (needs: Needs): BoundCall[] => [
  bindListPlans,
  bindCreateRegistration(needs),
  bindShowRegistration,
  bindSaveRegistration(needs),
  bindDeleteRegistration,
  bindCreateCustomer(needs),
  bindChangeToMainAndSub,
  bindCheckBlocklist,
];
