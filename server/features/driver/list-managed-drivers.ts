import { listManagedDrivers } from '#contract/driver.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { slugify } from '#domain/registration/extra-fields.ts';
import { findCurrency } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { findDriverPlan } from './driver-plan.ts';
import { managedDrivers } from './driver-view.ts';

/** Drivers do not see each other: for them the list is empty. */
export const bindListManagedDrivers = bind(listManagedDrivers, async ({ db, now, session }) => {
  const isMain = isMainAccount(session.customerNumber) && !session.isSalesPartner;
  const plan = isMain ? await findDriverPlan(db, session) : undefined;
  const fits = plan !== undefined && plan.sub !== undefined;
  return {
    form: fits
      ? {
          kind: plan.kind,
          existingCardRequired: plan.existingCardRequired,
          extraFields: plan.extraFields.map((field) => ({ ...field, key: slugify(field.title) })),
        }
      : null,
    currency: await findCurrency(db, session.providerId),
    items: isMain ? await managedDrivers(db, session.customerId, now) : [],
  };
});
