import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Customer } from './current-customer.ts';

/** Is this a sales login, and no customer's (§6.6)? */
export const isSalesLogin = (customer: Customer | null): customer is Customer =>
  customer !== null && isSalesPartnerPlan(customer.plan.kundenart);
