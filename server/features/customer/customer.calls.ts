import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindConfirmEmail } from './confirm-email.ts';
import { bindSaveFavouritePlaces, bindShowFavouritePlaces } from './favourite-places.ts';
import { bindListCustomers } from './list-customers.ts';
import { bindPatchCustomer } from './patch-customer.ts';
import { bindSendEmailConfirmation } from './send-email-confirmation.ts';
import { bindShowCustomerSettings } from './show-customer-settings.ts';

type Needs = { queue: LoginQueue; mailer: Mailer; productName: string };

export const customerCalls = ({ queue, mailer, productName }: Needs): BoundCall[] => [
  bindListCustomers({ productName }),
  bindShowCustomerSettings,
  bindShowFavouritePlaces,
  bindSaveFavouritePlaces,
  bindPatchCustomer({ queue }),
  bindSendEmailConfirmation({ mailer }),
  bindConfirmEmail,
];
