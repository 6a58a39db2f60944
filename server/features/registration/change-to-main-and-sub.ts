import type { FastifyReply } from 'fastify';
import { changeToMainAndSub } from '#contract/registration.ts';
import { subCustomerProps } from '#domain/customer/sub-customer.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { ExtraFieldValue } from '#domain/registration/registration.ts';
import { isCompanyKind, isMainPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { spendOnetimeToken } from '#server/features/session/onetime-token.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind, type CallContext } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import {
  findFirstSub,
  findMainAccount,
  findNewCustomer,
  findSpentToken,
  insertFirstSub,
  insertOptions,
  setState,
} from './new-customer.repository.ts';
import {
  ASK_AGAIN_SECONDS,
  isJustCreated,
  sendOnetimeToken,
  withdrawOnetimeToken,
} from './new-customer-token.ts';
import { findPlan } from './plan.repository.ts';

const ATTEMPTS = 60;
const WINDOW_MINUTES = 60;

/**
 * Specification §4, step 4: the customer becomes the main account and gets its first driver, once for each token: whoever
 * sends the token again gets the same answer.
 */
export const bindChangeToMainAndSub = bind(
  changeToMainAndSub,
  async ({ db, now, reply }, { body }) => {
    const secret = body.onetimeToken;
    const spent = await spendOnetimeToken(db, { secret, purpose: 'CUSTOMER_CREATED', now });
    if (!spent?.customerId) return answerAgain(db, reply, secret, now);
    const main = await findNewCustomer(db, spent.customerId);
    if (!main) return refuse('ONETIME_TOKEN_INVALID');
    const subPlan = main.first_subcustomer_plan_id && (await findPlan(db, main.first_subcustomer_plan_id));
    if (!subPlan || !isMainPlan(main.kundenart)) return refuse('NO_SUBCUSTOMER_PLAN');

    const kind = registrationKind(main.kundenart);
    // Companies and organisations wait for the manual check (decisions §3), all others for the document check.
    const state = isCompanyKind(kind) ? 'PRELIMINARY' : 'VERIFIED';
    const facts = await findMainAccount(db, main.id);
    const addProps = subCustomerProps(kind, {
      companyAddition: facts.company_addition,
      contactPrename: facts.contact_prename,
      contactName: facts.contact_name,
      extraFields: facts.extra_fields as unknown as ExtraFieldValue[],
    });
    const sub = await insertFirstSub(db, {
      mainCustomerId: main.id,
      planId: subPlan.id,
      state,
      addProps,
      now,
    });
    await insertOptions(db, sub.id, optionsOf(subPlan.optionIds, 'UNKNOWN'), now);
    await setState(db, main.id, state);
    await sendOnetimeToken(db, reply, { customerId: main.id, now });
    return view({ ...main, state }, sub);
  },
  async ({ db, now, request }) => {
    const subject = `main-and-sub:${networkOf(request.ip)}`;
    const { waitSeconds } = await countAttempt(db, subject, ATTEMPTS, WINDOW_MINUTES, now);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },
  {
    keyOwner: () => 'main-and-sub',
    onReplay: async ({ db, now, reply }: CallContext, { id }) => {
      withdrawOnetimeToken(reply);
      const main = await findNewCustomer(db, id);
      if (main && isJustCreated(main.created_at, now))
        await sendOnetimeToken(db, reply, { customerId: id, now });
    },
  },
);

type Main = { id: number; customer_number: string; state: string };

const view = (main: Main, sub: Main) => ({
  id: main.id,
  customerNumber: main.customer_number,
  state: main.state,
  subCustomer: { id: sub.id, customerNumber: sub.customer_number, state: sub.state },
});

/** The answer was lost: the token is spent, and what it was for is there. */
async function answerAgain(db: Db, reply: FastifyReply, secret: string, now: Temporal.Instant) {
  const since = now.subtract({ seconds: ASK_AGAIN_SECONDS });
  const customerId = await findSpentToken(db, hashSecret(secret), since);
  const main = customerId === undefined ? undefined : await findNewCustomer(db, customerId);
  const sub = main && (await findFirstSub(db, main.id));
  if (!main || !sub) return refuse('ONETIME_TOKEN_INVALID');
  await sendOnetimeToken(db, reply, { customerId: main.id, now });
  return view(main, sub);
}
