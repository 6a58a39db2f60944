import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindChangeSepaAccount } from './change-sepa-account.ts';
import { bindListSepaAccounts } from './list-sepa-accounts.ts';

export const paymentCalls = (needs: { queue: LoginQueue; mailer: Mailer }): BoundCall[] => [
  bindListSepaAccounts,
  bindChangeSepaAccount(needs),
];
