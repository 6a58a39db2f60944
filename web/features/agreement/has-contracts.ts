import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';

/** The main account has the contract; a sales partner has none of its own (§6.6). */
export const hasContracts = ({ customerNumber, plan }: Customer): boolean =>
  isMainAccount(customerNumber) && !isSalesPartnerPlan(plan.kundenart);
