import type { QueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { type Customer, currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { logIn, logInOnce } from '#web/features/session/log-in.ts';
import { forgetCustomer, isLoggedOut } from '#web/features/session/logout.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { countUsage } from '#web/shell/count-usage.ts';
import type { AdmissionWork } from './admission.ts';
import type { Plan } from './plans.ts';
import type { ServerDraft } from './server-draft.ts';

type Created =
  | { customer: OutputOf<'POST /customers'>; onetimeToken: string | undefined }
  /** Number of the customer that another tab of this browser has created from the same registration. */
  | { loggedIn: string };

export type Registered = {
  customerNumber: string;
  /** The page to redirect to (§4.31, §4.32). */
  leadsTo: 'MANUAL_CHECK' | 'DOCUMENT_CHECK';
  /** False if the account was created but the customer still has to log in. */
  isLoggedIn: boolean;
};

type Submission = {
  body: RequestOf<'PUT /registrations/current/data'>['body'];
  plan: Plan;
  /** The idempotency key, one for each registration, so that retries create only one customer (§S2.18). */
  key: string;
  serverDraft: ServerDraft;
  admission: AdmissionWork;
  /** Whether a registration that the server no longer has begins once more. */
  mayBeginAnew: boolean;
  /** On the tablet of a sales partner, who stays logged in: the person is not. */
  isAtPartner: boolean;
  queryClient: QueryClient;
};

/**
 * Creates a customer in the order of §4.25: log out, create, change to main and sub, log in. The server does the
 * fraud check (§S3.12).
 * @throws CallRefused, ConnectionFailed, RegistrationElsewhere
 */
export async function submitRegistration(submission: Submission): Promise<Registered> {
  const { plan, key, isAtPartner, queryClient } = submission;
  if (!isAtPartner) await logOutSomebodyElse(submission);
  const created = await create(submission);
  submission.serverDraft.forget();
  countUsage('REGISTRATION_SENT');
  if ('loggedIn' in created)
    return { customerNumber: created.loggedIn, leadsTo: 'DOCUMENT_CHECK', isLoggedIn: true };
  const { customer, onetimeToken } = created;
  const { customerNumber } = customer;

  let token = onetimeToken;
  if (customer.mainPlan) {
    const changed = await changeToMainAndSub(token, key);
    if (!changed) return { customerNumber, leadsTo: 'MANUAL_CHECK', isLoggedIn: false };
    token = changed.onetimeToken;
  }
  if (isCompanyKind(plan.kind)) return { customerNumber, leadsTo: 'MANUAL_CHECK', isLoggedIn: false };
  if (isAtPartner) return { customerNumber, leadsTo: 'DOCUMENT_CHECK', isLoggedIn: false };
  const { password } = submission.body;
  const credentials = password ? { login: customerNumber, credential: password } : undefined;
  const isLoggedIn = await logInNewCustomer(queryClient, token, credentials);
  return { customerNumber, leadsTo: 'DOCUMENT_CHECK', isLoggedIn };
}

/** Whom another tab has just registered from this draft stays logged in there. */
async function logOutSomebodyElse({ body, queryClient }: Submission): Promise<void> {
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer || isRegistered(customer, body)) return;
  try {
    await call('DELETE /tokens/{id}', { params: { id: 'current' } });
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
  }
  forgetLogin();
  await forgetCustomer(queryClient);
}

/**
 * Saves the draft on the server before the customer is created from it. So each attempt sends the same
 * request with the same key, also after a reload and in another tab.
 */
async function create(submission: Submission): Promise<Created> {
  const { body, key, serverDraft, admission } = submission;
  let onetimeToken: string | undefined;
  const post = () =>
    admission.send((proofOfWork) =>
      call(
        'POST /customers',
        { body: {} },
        {
          idempotencyKey: key,
          ...(proofOfWork ? { proofOfWork } : {}),
          onHeaders: (headers) => {
            onetimeToken = headers.get('x-onetime-token') ?? undefined;
          },
        },
      ),
    );
  try {
    await serverDraft.save(body, { mayBeGone: true });
  } catch (error) {
    // An attempt whose answer was lost, or another tab, may have completed it: `post` returns its customer.
    if (!isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
  }
  try {
    return { customer: await post(), onetimeToken };
  } catch (error) {
    if (!isSessionMissing(error, body) || (await serverDraft.find())) throw error;
    const loggedIn = await loggedInByOtherTab(submission);
    if (loggedIn) return { loggedIn };
    if (!submission.mayBeginAnew) throw new RegistrationElsewhere();
    // The session had only expired, so a new one begins.
    serverDraft.forget();
    await serverDraft.save(body);
    return { customer: await post(), onetimeToken };
  }
}

/** The registration of a sales partner is on another device, or has ended. */
export class RegistrationElsewhere extends Error {}

/** Does the server lack the registration session? It says so, or that the plan we sent is missing. */
function isSessionMissing(error: unknown, body: Submission['body']): boolean {
  if (isRefusal(error, 'REGISTRATION_UNKNOWN')) return true;
  const fields = error instanceof CallRefused ? (error.problem.fields ?? []) : [];
  return Boolean(body.tariffId) && fields.some(({ name }) => name === 'tariffId');
}

/**
 * Returns the number of the customer that another tab has registered and logged in. The tabs share cookies,
 * so its login removed the registration session of this tab too.
 */
async function loggedInByOtherTab({ body, queryClient }: Submission) {
  const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
  return customer && isRegistered(customer, body) ? customer.customerNumber : undefined;
}

function isRegistered(customer: Customer, body: Submission['body']): boolean {
  // The server stores addresses in this normalised form.
  const address = asciiEmail(body.emailAddress ?? '').toLowerCase();
  return address !== '' && customer.emailAddress?.toLowerCase() === address;
}

/** Returns undefined if the change failed: staff complete it then (§4.28). */
async function changeToMainAndSub(onetimeToken: string | undefined, key: string) {
  if (!onetimeToken) return undefined;
  let next: string | undefined;
  const changed = await call(
    'POST /customers/default/changetomainandsub',
    { body: { onetimeToken } },
    {
      idempotencyKey: `${key}-main`,
      onHeaders: (headers) => {
        next = headers.get('x-onetime-token') ?? undefined;
      },
    },
  );
  return changed && { onetimeToken: next };
}

type Credentials = { login: string; credential: string };

/** Logs in with the one-time token, or else with the typed password; returns whether one of them worked. */
async function logInNewCustomer(
  queryClient: QueryClient,
  onetimeToken: string | undefined,
  credentials: Credentials | undefined,
): Promise<boolean> {
  const logins = [
    onetimeToken && (() => logInOnce(queryClient, onetimeToken)),
    credentials &&
      (() => logIn(queryClient, { ...credentials, storeLogin: false }, new AbortController().signal)),
  ];
  for (const login of logins) {
    if (!login) continue;
    try {
      await login();
      return true;
    } catch (error) {
      console.warn('login after registration', error);
    }
  }
  return false;
}
