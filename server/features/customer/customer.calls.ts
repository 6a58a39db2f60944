import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindConfirmEmail } from './confirm-email.ts';
import { bindSaveFavouritePlaces, bindShowFavouritePlaces } from './favourite-places.ts';
import { bindListCustomers } from './list-customers.ts';
import { bindBlockOwnCard, bindListOwnCards } from './own-cards.ts';
import { bindSendEmailConfirmation } from './send-email-confirmation.ts';
import { bindShowCustomerSettings } from './show-customer-settings.ts';
import { bindEndAccessCard, bindSearchAccessCards } from './staff-cards.ts';

type Needs = { mailer: Mailer; productName: string };

export const customerCalls = ({ mailer, productName }: Needs): BoundCall[] => [
  bindListCustomers({ productName }),
  bindShowCustomerSettings,
  bindShowFavouritePlaces,
  bindSaveFavouritePlaces,
  bindSendEmailConfirmation({ mailer }),
  bindConfirmEmail,
  bindListOwnCards,
  bindBlockOwnCard({ mailer }),
  bindSearchAccessCards,
  bindEndAccessCard({ mailer }),
];
