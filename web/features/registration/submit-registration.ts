import type { QueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { logIn, logInOnce } from '#web/features/session/log-in.ts';
import { forgetCustomer, isLoggedOut } from '#web/features/session/logout.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import type { Plan } from './plans.ts';
import type { ServerDraft } from './server-draft.ts';

type Made =
  | { customer: OutputOf<'POST /customers'>; onetimeToken: string | undefined }
  /** Another tab of this browser has sent the same registration, and is through: the number of its customer. */
  | { loggedIn: string };

export type Registered = {
  customerNumber: string;
  /** Where §4.31, §4.32 leads: the manual check, or the document check. */
  leadsTo: 'MANUAL_CHECK' | 'DOCUMENT_CHECK';
  /** false: the account is there, but the person must log in. */
  isLoggedIn: boolean;
};

type Submission = {
  body: RequestOf<'PUT /registrations/current/data'>['body'];
  plan: Plan;
  /** One for each registration: a lost answer and another try make one customer (§S2.18). */
  key: string;
  serverDraft: ServerDraft;
  queryClient: QueryClient;
};

/**
 * Makes a customer of a draft, in the order of §4.25: log out, create, change to main and sub, log in. The
 * fraud check is the server's (§S3.12).
 * @throws CallRefused (REGISTRATION_REJECTED, CUSTOMER_ALREADY_EXISTS, FIELD_INVALID, RATE_LIMITED), ConnectionFailed
 */
export async function submitRegistration(submission: Submission): Promise<Registered> {
  const { plan, key, queryClient } = submission;
  await logOut(queryClient);
  const made = await create(submission);
  submission.serverDraft.forget();
  if ('loggedIn' in made)
    return { customerNumber: made.loggedIn, leadsTo: 'DOCUMENT_CHECK', isLoggedIn: true };
  const { customer, onetimeToken } = made;
  const { customerNumber } = customer;

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
async function create(submission: Submission): Promise<Made> {
  const { body, key, serverDraft } = submission;
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
  try {
    await serverDraft.save(body, { mayBeDone: true });
  } catch (error) {
    // Completed by a try whose answer was lost, or by another tab? Then the key answers with that customer.
    if (!isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
  }
  try {
    return { customer: await post(), onetimeToken };
  } catch (error) {
    if (!isUnfounded(error, body) || (await serverDraft.find())) throw error;
    const loggedIn = await loggedInByOtherTab(submission);
    if (loggedIn) return { loggedIn };
    // It was only too old, and is begun anew.
    serverDraft.forget();
    await serverDraft.save(body);
    return { customer: await post(), onetimeToken };
  }
}

/** Without its registration session the server is asked to make a customer of nothing: even the plan is missing then. */
function isUnfounded(error: unknown, body: Submission['body']): boolean {
  if (isRefusal(error, 'REGISTRATION_UNKNOWN')) return true;
  const fields = error instanceof CallRefused ? (error.problem.fields ?? []) : [];
  return Boolean(body.tariffId) && fields.some(({ name }) => name === 'tariffId');
}

/** A login ends the registration for the whole browser: the tab that comes second finds the new customer there. */
async function loggedInByOtherTab({ body, queryClient }: Submission) {
  const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
  // The server keeps it in one spelling.
  const address = asciiEmail(body.emailAddress ?? '').toLowerCase();
  return address && customer?.emailAddress?.toLowerCase() === address ? customer.customerNumber : undefined;
}

/** Undefined when it failed: staff complete it (§4.28). */
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
