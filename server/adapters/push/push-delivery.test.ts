import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import {
  createServer as createHttp2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import webPush from 'web-push';
import { sampleBrowser } from '#server/test/sample-browser.ts';
import { createApnsDelivery } from './apns-delivery.ts';
import { createFcmDelivery } from './fcm-delivery.ts';
import { type Post, post } from './post.ts';
import type { OutgoingPush, PushFailed } from './push-delivery.ts';
import { createWebPushDelivery } from './web-push-delivery.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const PUSH: OutgoingPush = {
  content: {
    title: 'Gebucht',
    body: 'Opel Corsa, Station Süd: heute 14:00 – 16:00 Uhr. Grüße 🚗',
    path: '/profil/buchungen/17',
    tag: 'buchung-17',
    badge: 2,
  },
  isUrgent: true,
  ttlSeconds: 600,
};

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; body?: string; headers?: Record<string, string> };

/** A real HTTP server that plays a service: answers as it is told, and remembers what it got. */
async function startService(answer: (received: Received) => Answer | 'SILENCE') {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      received.push(one);
      const said = answer(one);
      if (said === 'SILENCE') return request.socket.destroy();
      response.writeHead(said.status, said.headers).end(said.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const failureOf = async (work: Promise<void>): Promise<PushFailed> =>
  work.then(
    () => expect.fail('it was delivered'),
    (error: PushFailed) => error,
  );

/** Splits a JSON Web Token, and says whether the signature is right. */
function readToken(token: string, publicKeyPem: string) {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const json = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey(publicKeyPem), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { header: json(header), claims: json(claims), isSigned };
}

describe('a browser', () => {
  const key = webPush.generateVAPIDKeys();
  const browser = sampleBrowser(key.publicKey);
  const { endpoint, keys } = browser.subscription;
  const address = { kind: 'WEB' as const, endpoint, ...keys, vapidKeyId: 1 };

  /** The service's name is a browser's; only where it is found is ours. */
  async function playService(answer: Parameters<typeof startService>[0]) {
    const service = await startService(answer);
    const send: Post = (url, headers, body) =>
      post(url.replace('https://fcm.googleapis.com', service.origin), headers, body);
    const keyOf = async (id: number) => (id === 1 ? key : undefined);
    return { ...service, delivery: createWebPushDelivery({ contact: 'info@example.org', keyOf, send }) };
  }

  test('reads what it is sent, and its service does not', async () => {
    const { delivery, received } = await playService(() => ({ status: 201 }));
    await delivery.deliver(address, PUSH);
    const [got] = received;
    expect(browser.read(got?.body ?? Buffer.alloc(0))).toEqual(PUSH.content);
    expect(got?.body.includes('Corsa')).toBe(false);
    expect(() => sampleBrowser(key.publicKey).read(got?.body ?? Buffer.alloc(0))).toThrow();
    expect(got?.headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
    // One waiting message of a booking replaces another.
    expect(got?.headers['topic']).toMatch(/^[\w-]{32}$/);
  });

  test('its service is shown who sends, and whom to write to', async () => {
    const { delivery, received } = await playService(() => ({ status: 201 }));
    await delivery.deliver(address, { ...PUSH, isUrgent: false });
    const [, token = '', named = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
    expect(named).toBe(key.publicKey);
    expect(received[0]?.headers['urgency']).toBe('normal');
    const point = Buffer.from(named, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const { header, claims, isSigned } = readToken(token, pem);
    expect(isSigned).toBe(true);
    expect(header).toMatchObject({ alg: 'ES256' });
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:info@example.org' });
  });

  test.each([
    [404, 'GONE'],
    [410, 'GONE'],
    [400, 'NEVER'],
    [403, 'NEVER'],
    [413, 'NEVER'],
    [429, 'LATER'],
    [500, 'LATER'],
    [503, 'LATER'],
    // Nobody is followed anywhere.
    [302, 'NEVER'],
  ] as const)('its service’s answer %i is read as %s', async (status, failure) => {
    const { delivery, received } = await playService(() => ({
      status,
      headers: { 'retry-after': '120', location: 'http://127.0.0.1:1/' },
    }));
    expect(await failureOf(delivery.deliver(address, PUSH))).toMatchObject({
      failure,
      retryAfterSeconds: 120,
    });
    expect(received).toHaveLength(1);
  });

  test('a service that hangs up, and one that never stops talking, is tried again later', async () => {
    const silent = await playService(() => 'SILENCE');
    expect(await failureOf(silent.delivery.deliver(address, PUSH))).toMatchObject({ failure: 'UNREACHABLE' });
    const endless = await playService(() => ({ status: 201, body: 'x'.repeat(20_000) }));
    expect(await failureOf(endless.delivery.deliver(address, PUSH))).toMatchObject({
      failure: 'UNREACHABLE',
    });
  });

  test('nothing is sent to an address that is no push service’s, also if it got into the database', async () => {
    const { delivery, received, origin } = await playService(() => ({ status: 201 }));
    for (const elsewhere of [origin, 'https://169.254.169.254/', 'https://example.org/']) {
      const sent = delivery.deliver({ ...address, endpoint: elsewhere }, PUSH);
      expect(await failureOf(sent)).toMatchObject({ failure: 'NEVER' });
    }
    expect(received).toEqual([]);
  });

  test('a key that this server cannot open is no reason to send with another', async () => {
    const { delivery, received } = await playService(() => ({ status: 201 }));
    expect(await failureOf(delivery.deliver({ ...address, vapidKeyId: 2 }, PUSH))).toMatchObject({
      failure: 'NEVER',
    });
    expect(received).toEqual([]);
  });
});

describe('an Android app', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const address = { kind: 'FCM' as const, token: 'geraet-1:abc' };

  async function playGoogle(answer: (received: Received) => Answer = () => ({ status: 200, body: '{}' })) {
    let count = 0;
    let time = NOW;
    const service = await startService((one) =>
      one.path === '/token'
        ? { status: 200, body: JSON.stringify({ access_token: `zugang-${++count}`, expires_in: 3599 }) }
        : answer(one),
    );
    const delivery = createFcmDelivery({
      account: {
        project_id: 'stadtwagen-test',
        client_email: 'push@stadtwagen-test.iam.gserviceaccount.com',
        private_key: privateKey,
        token_uri: `${service.origin}/token`,
      },
      now: () => time,
      origin: service.origin,
    });
    const messages = () => service.received.filter(({ path }) => path !== '/token');
    const wait = (minutes: number) => (time = time.add({ minutes }));
    return { ...service, delivery, messages, wait };
  }

  test('gets the message by the account of the operator', async () => {
    const { delivery, received, messages } = await playGoogle();
    await delivery.deliver(address, PUSH);
    const form = new URLSearchParams(received[0]?.body.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const seconds = NOW.epochMilliseconds / 1000;
    const assertion = readToken(form.get('assertion') ?? '', publicKey);
    expect(assertion).toMatchObject({
      isSigned: true,
      header: { alg: 'RS256', typ: 'JWT' },
      claims: {
        iss: 'push@stadtwagen-test.iam.gserviceaccount.com',
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        iat: seconds,
        exp: seconds + 3600,
      },
    });
    const [sent] = messages();
    expect(sent?.path).toBe('/v1/projects/stadtwagen-test/messages:send');
    expect(sent?.headers.authorization).toBe('Bearer zugang-1');
    const { title, body, path, tag } = PUSH.content;
    expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({
      message: {
        token: address.token,
        notification: { title, body },
        data: { path, tag, badge: '2' },
        android: {
          priority: 'HIGH',
          ttl: '600s',
          notification: { tag, notification_count: 2, visibility: 'PRIVATE' },
        },
      },
    });
  });

  test('one access serves all messages until it ends, also those at once', async () => {
    const { delivery, received, messages, wait } = await playGoogle();
    const asked = () => received.length - messages().length;
    await Promise.all([1, 2, 3].map(() => delivery.deliver(address, PUSH)));
    wait(54);
    await delivery.deliver(address, PUSH);
    expect(asked()).toBe(1);
    wait(2);
    await delivery.deliver(address, PUSH);
    expect(asked()).toBe(2);
    expect(messages().at(-1)?.headers.authorization).toBe('Bearer zugang-2');
  });

  const details = (errorCode: string) =>
    JSON.stringify({ error: { status: 'NOT_FOUND', details: [{ '@type': 'FcmError', errorCode }] } });
  test.each([
    [404, details('UNREGISTERED'), 'GONE'],
    [403, details('SENDER_ID_MISMATCH'), 'GONE'],
    [404, 'no such project', 'LATER'],
    [403, details('THIRD_PARTY_AUTH_ERROR'), 'LATER'],
    [400, details('INVALID_ARGUMENT'), 'NEVER'],
    [429, details('QUOTA_EXCEEDED'), 'LATER'],
    [503, '', 'LATER'],
  ] as const)('Google’s answer %i %s is read as %s', async (status, body, failure) => {
    const { delivery } = await playGoogle(() => ({ status, body }));
    expect(await failureOf(delivery.deliver(address, PUSH))).toMatchObject({ failure });
  });

  test('an access that Google withdrew is asked for anew', async () => {
    const { delivery, messages } = await playGoogle(({ headers }) => ({
      status: headers.authorization === 'Bearer zugang-1' ? 401 : 200,
      body: '{}',
    }));
    expect(await failureOf(delivery.deliver(address, PUSH))).toMatchObject({ failure: 'LATER' });
    await delivery.deliver(address, PUSH);
    expect(messages().at(-1)?.headers.authorization).toBe('Bearer zugang-2');
  });
});

describe('an iOS app', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const address = { kind: 'APNS' as const, token: 'ab'.repeat(32) };

  async function playApple(answer: () => Answer | 'SILENCE' = () => ({ status: 200 })) {
    const received: Received[] = [];
    const sessions: ServerHttp2Session[] = [];
    const server = createHttp2Server();
    server.on('session', (session) => sessions.push(session));
    server.on('stream', (stream: ServerHttp2Stream, headers) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => undefined);
      stream.on('end', () => {
        received.push({ path: headers[':path'] ?? '', headers, body: Buffer.concat(chunks) });
        const said = answer();
        if (said === 'SILENCE') return stream.session?.destroy();
        stream.respond({ ':status': said.status, ...said.headers });
        stream.end(said.body ?? '');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    let time = NOW;
    const delivery = createApnsDelivery({
      account: {
        key: privateKey,
        keyId: 'ABC123DEFG',
        teamId: 'DEF123GHIJ',
        topic: 'org.example.auto',
        server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      now: () => time,
    });
    onTestFinished(() => {
      delivery.close();
      for (const session of sessions) session.destroy();
      server.close();
    });
    return { delivery, received, sessions, wait: (minutes: number) => (time = time.add({ minutes })) };
  }

  test('gets the message by the key of the operator', async () => {
    const { delivery, received } = await playApple();
    await delivery.deliver(address, PUSH);
    const [sent] = received;
    expect(sent?.path).toBe(`/3/device/${address.token}`);
    expect(sent?.headers).toMatchObject({
      ':method': 'POST',
      'apns-topic': 'org.example.auto',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(NOW.epochMilliseconds / 1000 + 600),
      'apns-collapse-id': 'buchung-17',
    });
    const token = readToken((sent?.headers.authorization ?? '').replace('bearer ', ''), publicKey);
    expect(token).toMatchObject({
      isSigned: true,
      header: { alg: 'ES256', kid: 'ABC123DEFG' },
      claims: { iss: 'DEF123GHIJ', iat: NOW.epochMilliseconds / 1000 },
    });
    const { title, body, path, tag } = PUSH.content;
    expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({
      aps: { alert: { title, body }, badge: 2, sound: 'default', 'thread-id': tag },
      path,
      tag,
    });
  });

  test('one connection and one token serve all messages, and a new token only after three quarters of an hour', async () => {
    const { delivery, received, sessions, wait } = await playApple();
    await Promise.all([1, 2, 3].map(() => delivery.deliver(address, PUSH)));
    wait(44);
    await delivery.deliver(address, PUSH);
    expect(sessions).toHaveLength(1);
    expect(new Set(received.map(({ headers }) => headers.authorization)).size).toBe(1);
    wait(2);
    await delivery.deliver(address, PUSH);
    expect(new Set(received.map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  test.each([
    [410, 'Unregistered', 'GONE'],
    [400, 'BadDeviceToken', 'GONE'],
    [400, 'DeviceTokenNotForTopic', 'GONE'],
    [400, 'BadExpirationDate', 'NEVER'],
    [404, 'BadPath', 'NEVER'],
    [403, 'ExpiredProviderToken', 'LATER'],
    [429, 'TooManyRequests', 'LATER'],
    [503, 'ServiceUnavailable', 'LATER'],
  ] as const)('Apple’s answer %i %s is read as %s', async (status, reason, failure) => {
    const { delivery } = await playApple(() => ({ status, body: JSON.stringify({ reason }) }));
    expect(await failureOf(delivery.deliver(address, PUSH))).toMatchObject({ failure });
  });

  test('a connection that broke is opened anew', async () => {
    let isDown = true;
    const { delivery, received, sessions } = await playApple(() => (isDown ? 'SILENCE' : { status: 200 }));
    expect(await failureOf(delivery.deliver(address, PUSH))).toMatchObject({ failure: 'UNREACHABLE' });
    isDown = false;
    await delivery.deliver(address, PUSH);
    expect(received).toHaveLength(2);
    expect(sessions).toHaveLength(2);
  });
});
