import type { FastifyReply } from 'fastify';
import { changeToMainAndSub } from '#contract/registration.ts';
import { subCustomerProps } from '#domain/customer/sub-customer.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { ExtraFieldValue } from '#domain/registration/registration.ts';
import { isCompanyKind, isMainPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { completeMainAccount } from '#server/features/customer/customer.repository.ts';
import { insertFirstSub } from '#server/features/customer/new-customer.repository.ts';
import { spendOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import { insertOptions } from '#server/features/tariff/option.repository.ts';
import { findPlan } from '#server/features/tariff/plan.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { findFirstSub, findMainAccount, findNewCustomer, findTokenOwner } from './new-customer.repository.ts';
import { sendAnotherToken, sendOnetimeToken, withdrawOnetimeToken } from './new-customer-token.ts';

/**
 * §4.28: makes the customer a main account with its first driver, once for each token: a client that sends
 * the token again gets the same response.
 */
export const bindChangeToMainAndSub = bind(changeToMainAndSub, {
  handle: async ({ db, now, reply }, { body }) => {
    const secret = body.onetimeToken;
    const owner = await findTokenOwner(db, hashSecret(secret));
    if (!owner) return refuse('ONETIME_TOKEN_INVALID');
    const { customerId, purpose } = owner;
    await lockLogins(db, [customerId]);
    const main = await findNewCustomer(db, customerId);
    if (!main) return refuse('ONETIME_TOKEN_INVALID');
    const before = await findFirstSub(db, main.id);
    if (before && purpose === 'MAIN_AND_SUB') return view(main, before);
    if (before) return repeatResponse(db, reply, main, before, now);
    const spent = await spendOnetimeToken(db, { secret, purpose, now });
    if (!spent) return refuse('ONETIME_TOKEN_INVALID');
    const subPlan = main.firstSubcustomerPlanId && (await findPlan(db, main.firstSubcustomerPlanId));
    if (!subPlan || !isMainPlan(main.kundenart)) return refuse('NO_SUBCUSTOMER_PLAN');

    const kind = registrationKind(main.kundenart);
    // Companies and organisations wait for the manual check (§S3.6), all others for the document check.
    const state = isCompanyKind(kind) ? 'PRELIMINARY' : 'VERIFIED';
    const facts = await findMainAccount(db, main.id);
    const addProps = subCustomerProps(kind, {
      companyAddition: facts.companyAddition,
      contactPrename: facts.contactPrename,
      contactName: facts.contactName,
      extraFields: facts.extraFields as unknown as ExtraFieldValue[],
    });
    const sub = await insertFirstSub(db, {
      mainCustomerId: main.id,
      planId: subPlan.id,
      state,
      addProps,
      now,
    });
    await insertOptions(db, sub.id, optionsOf(subPlan.optionIds, 'UNKNOWN'), now);
    await completeMainAccount(db, { id: main.id, state });
    // A sales partner is not let into the account.
    if (purpose === 'CUSTOMER_CREATED')
      await sendOnetimeToken(db, reply, { customerId: main.id, purpose: 'CUSTOMER_LOGIN', now });
    return view({ ...main, state }, sub);
  },
  onReplay: async ({ db, now, reply, session }, { id }) => {
    withdrawOnetimeToken(reply);
    if (session?.sales) return;
    await sendAnotherToken(db, reply, { customerId: id, purpose: 'CUSTOMER_LOGIN', now });
  },
});

type Main = { id: number; customerNumber: string; state: string };

const view = (main: Main, sub: Main) => ({
  id: main.id,
  customerNumber: main.customerNumber,
  state: main.state,
  subCustomer: { id: sub.id, customerNumber: sub.customerNumber, state: sub.state },
});

/** Repeats the response for a client that lost it, until the customer has logged in. */
async function repeatResponse(db: Db, reply: FastifyReply, main: Main, sub: Main, now: Temporal.Instant) {
  const token = { customerId: main.id, purpose: 'CUSTOMER_LOGIN', now } as const;
  return (await sendAnotherToken(db, reply, token)) ? view(main, sub) : refuse('ONETIME_TOKEN_INVALID');
}
