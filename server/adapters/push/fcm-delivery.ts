import { createPrivateKey } from 'node:crypto';
import { type Post, post } from './post.ts';
import {
  type AppAddress,
  failureOfStatus,
  type PushDelivery,
  PushFailed,
  type PushFailure,
  retryAfterOf,
} from './push-delivery.ts';
import { signedToken } from './signed-token.ts';

/** What Google gives an operator as a JSON file. */
export type FcmServiceAccount = {
  project_id: string;
  client_email: string;
  private_key: string;
  token_uri: string;
};

type Settings = {
  account: FcmServiceAccount;
  now: () => Temporal.Instant;
  /** Where the service is; tests play it. */
  origin?: string;
  send?: Post;
};

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ORIGIN = 'https://fcm.googleapis.com';
/** The longest that Google allows. */
const ASKED_SECONDS = 3600;
/** Ours is renewed before theirs ends. */
const SPARE_SECONDS = 300;

/** Sends to Android apps by Firebase Cloud Messaging, HTTP v1. */
export function createFcmDelivery({
  account,
  now,
  origin = ORIGIN,
  send = post,
}: Settings): PushDelivery<AppAddress<'FCM'>> {
  const key = createPrivateKey(account.private_key);
  let known: { token: string; until: Temporal.Instant } | undefined;
  let asking: Promise<string> | undefined;

  /** OAuth 2.0 by a signed assertion (RFC 7523). */
  const askForToken = async (): Promise<string> => {
    const at = now();
    const seconds = Math.floor(at.epochMilliseconds / 1000);
    const claims = {
      iss: account.client_email,
      scope: SCOPE,
      aud: account.token_uri,
      iat: seconds,
      exp: seconds + ASKED_SECONDS,
    };
    const assertion = signedToken({ alg: 'RS256', typ: 'JWT' }, claims, key);
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send(account.token_uri, headers, form.toString());
    const { access_token: token, expires_in: life } = parsed(answer.body) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (answer.status !== 200 || typeof token !== 'string' || typeof life !== 'number') {
      // The account is wrong or blocked: the operator can mend that, so the messages wait.
      throw new PushFailed('LATER', `no access to FCM: ${answer.status} ${answer.body}`);
    }
    known = { token, until: at.add({ seconds: Math.max(0, life - SPARE_SECONDS) }) };
    return token;
  };
  const accessToken = async (): Promise<string> => {
    if (known && Temporal.Instant.compare(now(), known.until) < 0) return known.token;
    asking ??= askForToken().finally(() => (asking = undefined));
    return asking;
  };

  return {
    deliver: async ({ token }, { content: { title, body, path, tag, badge }, isUrgent, ttlSeconds }) => {
      const access = await accessToken();
      const message = {
        token,
        notification: { title, body },
        data: { path, tag, badge: String(badge) },
        android: {
          priority: isUrgent ? 'HIGH' : 'NORMAL',
          ttl: `${ttlSeconds}s`,
          // Only four of a device wait at a time; the tag does what else it would.
          notification: { tag, notification_count: badge, visibility: 'PRIVATE' },
        },
      };
      const answer = await send(
        `${origin}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
        { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        JSON.stringify({ message }),
      );
      if (answer.status === 200) return;
      if (answer.status === 401) known = undefined;
      throw new PushFailed(
        fcmFailure(answer.status, answer.body),
        `FCM answered ${answer.status} ${answer.body}`,
        retryAfterOf(answer.retryAfter),
      );
    },
  };
}

/** UNREGISTERED: the app was removed. Of a token of another project the app can only get a new one. */
function fcmFailure(status: number, body: string): PushFailure {
  const { error } = parsed(body) as { error?: { details?: { errorCode?: string }[] } };
  const codes = (error?.details ?? []).map(({ errorCode }) => errorCode);
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return 'GONE';
  // A 404 without the code is about the project, and no device's fault.
  if (status === 401 || status === 403 || status === 404) return 'LATER';
  return failureOfStatus(status);
}

function parsed(body: string): object {
  try {
    return Object(JSON.parse(body)) as object;
  } catch {
    return {};
  }
}
