import { createPrivateKey } from 'node:crypto';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import {
  type AppAddress,
  failureOfStatus,
  type PushDelivery,
  PushFailed,
  type PushFailure,
  retryAfterOf,
} from './push-delivery.ts';
import { signedToken } from './signed-token.ts';

export type ApnsAccount = {
  /** The content of the .p8 file: a private key of P-256 in PEM. */
  key: string;
  keyId: string;
  teamId: string;
  /** The app's bundle id. */
  topic: string;
  /** "https://api.push.apple.com", for apps of developers "https://api.sandbox.push.apple.com". */
  server: string;
};

/** Apple takes a token for an hour, and refuses one that is renewed more often than every 20 minutes. */
const TOKEN_MINUTES = 45;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 4 * 1024;
const MAX_COLLAPSE_BYTES = 64;

/** Sends to iOS apps by the Apple Push Notification service: HTTP/2 with a token, over one connection. */
export function createApnsDelivery({
  account,
  now,
}: {
  account: ApnsAccount;
  now: () => Temporal.Instant;
}): PushDelivery<AppAddress<'APNS'>> & { close(): void } {
  const key = createPrivateKey(account.key);
  let token: { text: string; madeAt: Temporal.Instant } | undefined;
  let session: ClientHttp2Session | undefined;

  const bearer = (): string => {
    const at = now();
    if (!token || token.madeAt.until(at).total('minutes') >= TOKEN_MINUTES) {
      const claims = { iss: account.teamId, iat: Math.floor(at.epochMilliseconds / 1000) };
      token = { text: signedToken({ alg: 'ES256', kid: account.keyId }, claims, key), madeAt: at };
    }
    return token.text;
  };
  const connection = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(account.server);
    // Each request tells of it too.
    opened.on('error', () => opened.destroy());
    opened.on('goaway', () => opened.close());
    // It does not keep the server from ending.
    opened.unref();
    session = opened;
    return opened;
  };

  return {
    deliver: async ({ token: device }, { content, isUrgent, ttlSeconds }) => {
      const { title, body, path, tag, badge } = content;
      const expires = Math.floor(now().epochMilliseconds / 1000) + ttlSeconds;
      const { status, text, retryAfter } = await requestOver(
        connection(),
        {
          [constants.HTTP2_HEADER_METHOD]: 'POST',
          [constants.HTTP2_HEADER_PATH]: `/3/device/${device}`,
          authorization: `bearer ${bearer()}`,
          'apns-topic': account.topic,
          'apns-push-type': 'alert',
          'apns-priority': isUrgent ? '10' : '5',
          'apns-expiration': String(expires),
          'apns-collapse-id': tag.slice(0, MAX_COLLAPSE_BYTES),
        },
        JSON.stringify({
          aps: { alert: { title, body }, badge, sound: 'default', 'thread-id': tag },
          path,
          tag,
        }),
      );
      if (status === 200) return;
      if (status === 403) token = undefined;
      throw new PushFailed(
        apnsFailure(status, text),
        `APNs answered ${status} ${text}`,
        retryAfterOf(retryAfter),
      );
    },
    close: () => session?.close(),
  };
}

type Answer = { status: number; text: string; retryAfter: string | undefined };

function requestOver(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new PushFailed('UNREACHABLE', reason));
    let request: ReturnType<ClientHttp2Session['request']>;
    try {
      request = session.request(headers);
    } catch (error) {
      return fail((error as Error).message);
    }
    let status = 0;
    let retryAfter: string | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.setTimeout(TIMEOUT_MS, () => {
      request.close(constants.NGHTTP2_CANCEL);
      // Nobody knows whether the connection still leads anywhere.
      session.destroy();
      fail('APNs did not answer');
    });
    request.on('response', (answer) => {
      status = Number(answer[constants.HTTP2_HEADER_STATUS] ?? 0);
      retryAfter = answer['retry-after'];
    });
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) request.close(constants.NGHTTP2_CANCEL);
      else chunks.push(chunk);
    });
    request.on('error', (error) => fail(error.message));
    request.on('close', () => {
      if (status === 0 || bytes > MAX_BYTES) fail('APNs gave no whole answer');
      else resolve({ status, text: Buffer.concat(chunks).toString('utf8'), retryAfter });
    });
    request.end(body);
  });
}

/** The app was removed, or the token is none of this app. */
const GONE = /"(?:Unregistered|BadDeviceToken|DeviceTokenNotForTopic|ExpiredToken)"/;

function apnsFailure(status: number, text: string): PushFailure {
  if (status === 410 || GONE.test(text)) return 'GONE';
  // The key is wrong or was withdrawn: the operator can mend that, so the messages wait.
  if (status === 403) return 'LATER';
  return failureOfStatus(status === 404 ? 400 : status);
}
