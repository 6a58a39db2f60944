import { feature } from '#server/feature/feature.ts';
import { customersCommand } from './admin-customers.ts';
import { bindConfirmEmail } from './confirm-email.ts';
import { customerLetters } from './customer.letters.ts';
import { customerOwnData } from './customer-own-data.repository.ts';
import { bindSaveFavouritePlaces, bindShowFavouritePlaces } from './favourite-places.ts';
import { manualCheckSource } from './inbox-manual-checks.repository.ts';
import { bindListCustomers } from './list-customers.ts';
import { bindBlockOwnCard, bindListOwnCards } from './own-cards.ts';
import { bindSendEmailConfirmation } from './send-email-confirmation.ts';
import { bindShowCustomerSettings } from './show-customer-settings.ts';
import { bindEndAccessCard, bindSearchAccessCards } from './staff-cards.ts';

export const customerFeature = feature({
  calls: [
    bindListCustomers,
    bindShowCustomerSettings,
    bindShowFavouritePlaces,
    bindSaveFavouritePlaces,
    bindSendEmailConfirmation,
    bindConfirmEmail,
    bindListOwnCards,
    bindBlockOwnCard,
    bindSearchAccessCards,
    bindEndAccessCard,
  ],
  ownData: customerOwnData,
  admin: [customersCommand],
  letters: customerLetters,
  inbox: [manualCheckSource],
});
