import type { QueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { logIn, logInOnce } from '#web/features/session/log-in.ts';
import { forgetCustomer, isLoggedOut } from '#web/features/session/logout.ts';
import { call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/kept-login.ts';
import { isRefusal } from '#web/platform/query.tsx';
import type { Plan } from './plans.ts';
import type { ServerDraft } from './server-draft.ts';

type Created = OutputOf<'POST /customers'>;

export type Registered = {
  customerNumber: string;
  /** Where specification §4 leads: the manual check, or the document check. */
  leadsTo: 'MANUAL_CHECK' | 'DOCUMENT_CHECK';
  /** false: the account is there, but the person must log in. */
  isLoggedIn: boolean;
};

type Submission = {
  body: RequestOf<'PUT /registrations/current/data'>['body'];
  plan: Plan;
  /** One for each registration: a lost answer and another try make one customer (decisions §2). */
  key: string;
  serverDraft: ServerDraft;
  queryClient: QueryClient;
};

/**
 * Makes a customer of a draft, in the order of specification §4: log out, create, change to main and sub, log in. The
 * fraud check is the server's (decisions §3).
 * @throws CallRefused (REGISTRATION_REJECTED, CUSTOMER_ALREADY_EXISTS, FIELD_INVALID, RATE_LIMITED), ConnectionFailed
 */
export async function submitRegistration(submission: Submission): Promise<Registered> {
  const { plan, key, queryClient } = submission;
  await logOut(queryClient);
  const { customer, onetimeToken } = await create(submission);
  const { customerNumber } = customer;
  submission.serverDraft.forget();

  let token = onetimeToken;
  if (customer.mainPlan) {
    const changed = await changeToMainAndSub(token, key);
    if (!changed) return { customerNumber, leadsTo: 'MANUAL_CHECK', isLoggedIn: false };
    token = changed.onetimeToken;
  }
  if (isCompanyKind(plan.kind)) return { customerNumber, leadsTo: 'MANUAL_CHECK', isLoggedIn: false };
  const { password } = submission.body;
  const credentials = password ? { login: customerNumber, credential: password } : undefined;
  const isLoggedIn = await logInNewCustomer(queryClient, token, credentials);
  return { customerNumber, leadsTo: 'DOCUMENT_CHECK', isLoggedIn };
}

async function logOut(queryClient: QueryClient): Promise<void> {
  if (!(await queryClient.ensureQueryData(currentCustomerQuery))) return;
  try {
    await call('DELETE /tokens/{id}', { params: { id: 'current' } });
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
  }
  forgetLogin();
  await forgetCustomer(queryClient);
}

/**
 * Everything is in the server's session before the customer is created of it, so each try sends the same request under
 * the same key, also after the page was loaded anew, and in another tab.
 */
async function create({ body, key, serverDraft }: Submission) {
  let onetimeToken: string | undefined;
  const post = () =>
    call(
      'POST /customers',
      { body: {} },
      {
        idempotencyKey: key,
        onHeaders: (headers) => {
          onetimeToken = headers.get('x-onetime-token') ?? undefined;
        },
      },
    );
  const sendAll = async (): Promise<Created> => {
    await serverDraft.save(body);
    return post();
  };

  try {
    await serverDraft.save(body, { mayBeDone: true });
  } catch (error) {
    if (!isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
    // Completed by a try whose answer was lost, or by another tab? Then the key answers with that customer.
    try {
      return { customer: await post(), onetimeToken };
    } catch (refused) {
      // No: the session was only too old. It is begun anew.
      if (!isRefusal(refused, 'REGISTRATION_UNKNOWN') && !isRefusal(refused, 'FIELD_INVALID')) throw refused;
      serverDraft.forget();
      return { customer: await sendAll(), onetimeToken };
    }
  }
  return { customer: await post(), onetimeToken };
}

/** Undefined when it failed: staff complete it (specification §4, step 4). */
async function changeToMainAndSub(onetimeToken: string | undefined, key: string) {
  if (!onetimeToken) return undefined;
  let next: string | undefined;
  try {
    await call(
      'POST /customers/default/changetomainandsub',
      { body: { onetimeToken } },
      {
        idempotencyKey: `${key}-main`,
        onHeaders: (headers) => {
          next = headers.get('x-onetime-token') ?? undefined;
        },
      },
    );
  } catch (error) {
    console.warn('changetomainandsub', error);
    return undefined;
  }
  return { onetimeToken: next };
}

type Credentials = { login: string; credential: string };

/** Whether the new customer is logged in now: by the one-time token, else by what was typed. */
async function logInNewCustomer(
  queryClient: QueryClient,
  onetimeToken: string | undefined,
  credentials: Credentials | undefined,
): Promise<boolean> {
  const ways = [
    onetimeToken && (() => logInOnce(queryClient, onetimeToken)),
    credentials &&
      (() => logIn(queryClient, { ...credentials, storeLogin: false }, new AbortController().signal)),
  ];
  for (const way of ways) {
    if (!way) continue;
    try {
      await way();
      return true;
    } catch (error) {
      console.warn('login after registration', error);
    }
  }
  return false;
}
