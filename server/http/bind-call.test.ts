import { describe, expect } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { PARTICULARS } from '#server/test/particulars.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countRows, hoursFrom, NOW, testApp } from '#server/test/stage.ts';

let slot = 0;
const freshPeriod = () => hoursFrom(NOW, 48 + 6 * slot++);

const test = serverTest().extend('wire', ({ stage, send, call, ada }) => {
  const raw = async (payload: string, more: { url?: string; type?: string } = {}) => {
    const answer = await send({
      method: 'POST',
      url: more.url ?? '/api/booking/quotes',
      headers: { 'content-type': more.type ?? 'application/json' },
      payload,
    });
    return { status: answer.status, type: answer.headers['content-type'], ...JSON.parse(answer.text) };
  };
  const booked = async (key: string, timeRange = freshPeriod()) => {
    const body = { bookeeId: (await stage.addVehicle()).id, timeRange };
    const again = () => call('POST /bookings', { body }, { token: ada.token, key });
    return { first: await again(), again, body };
  };
  const ask = (key: string | undefined, token?: string) =>
    call('GET /customers', { query: {} }, { token, headers: key === undefined ? {} : { 'x-api-key': key } });
  return { raw, booked, ask };
});

describe('what cannot be understood', () => {
  test.for([
    ['broken JSON', '{"bookeeId":', 'BODY_INVALID', 400],
    ['no JSON at all', '', 'BODY_INVALID', 400],
    ['a key that would change the prototype', '{"__proto__":{"admin":true}}', 'BODY_INVALID', 400],
    ['a list instead of an object', '[]', 'FIELD_INVALID', 422],
    ['nothing', 'null', 'FIELD_INVALID', 422],
    ['more than 128 KiB', `{"text":"${'x'.repeat(128 * 1024)}"}`, 'BODY_TOO_LARGE', 413],
    [
      'a list nested deeper than the stack',
      `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
      'FIELD_INVALID',
      422,
    ],
  ] as const)('%s is refused by a problem document', async ([, payload, resultCode, status], { wire }) => {
    expect(await wire.raw(payload)).toMatchObject({
      status,
      resultCode,
      type: expect.any(String),
      title: 'Fehler',
    });
  });

  test('another format than JSON is refused', async ({ wire }) => {
    expect(await wire.raw('<a/>', { type: 'application/xml' })).toMatchObject({
      resultCode: 'MEDIA_TYPE',
      status: 415,
    });
    expect(await wire.raw('a=1', { type: 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    });
    expect(await wire.raw('{}', { type: 'text/plain' })).toMatchObject({ status: 415 });
  });

  test('a method that an address does not know is refused, with those that it knows', async ({ send }) => {
    const wrong = (method: string, url: string) => send({ method, url, headers: {}, payload: undefined });
    const answer = await wrong('DELETE', '/api/booking/bookings?start=x');
    expect(JSON.parse(answer.text)).toMatchObject({ status: 405, resultCode: 'METHOD_NOT_ALLOWED' });
    expect(answer.headers['allow']).toBe('POST, GET');
    expect((await wrong('PUT', '/api/booking/bookings/12')).headers['allow']).toBe('GET, PATCH');
  });

  test('a name that is too long for any address is not found, rather than not allowed', async ({ send }) => {
    const url = `/api/booking/providersettings/${'x'.repeat(501)}`;
    const answer = await send({ method: 'GET', url, headers: {}, payload: undefined });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resultCode: 'NOT_FOUND' });
  });

  test('an address that is none, or cannot be read, is answered by a problem document too', async ({
    send,
  }) => {
    for (const url of [
      '/api/booking/nothing',
      '/api/booking/bookees/%zz',
      '/api/booking/bookees/%C0%80',
      '/api/nothing',
    ]) {
      const answer = await send({ method: 'GET', url, headers: {}, payload: undefined });
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resultCode: 'NOT_FOUND' });
    }
  });
});

describe('faulty fields', () => {
  test('each is named, in German, also those that the call does not know', async ({ wire }) => {
    const answer = await wire.raw('{"bookeeId":"1","timeRange":{"start":"gestern"},"extra":1}');
    expect(answer.resultCode).toBe('FIELD_INVALID');
    const fields: { name: string; message: string }[] = answer.fields;
    expect(fields.map(({ name }) => name).sort()).toEqual([
      'bookeeId',
      'extra',
      'timeRange.end',
      'timeRange.start',
    ]);
    expect(fields.find(({ name }) => name === 'timeRange.end')?.message).toBe('end ist erforderlich.');
    expect(fields.find(({ name }) => name === 'extra')?.message).toBe(
      'Dieses Feld gibt es hier nicht: extra',
    );
  });

  test.for([
    ['nothing', {}, ['login', 'credential']],
    ['half of it', { login: '1' }, ['credential']],
    ['a way to log in that there is not', { loginType: 'SALES', login: '1' }, ['loginType']],
    ['a field of another way', { loginType: 'STORED', login: '1' }, ['login']],
    ['the token that is none', { onetimeToken: 5 }, ['onetimeToken']],
    ['an answer of a passkey that is none', { loginType: 'PASSKEY', assertion: 'x' }, ['assertion']],
    ['a list', [], ['body']],
  ] as const)(
    'of a body with alternatives, %s: told are the faults of what was meant',
    async ([, body, names], { wire }) => {
      const answer = await wire.raw(JSON.stringify(body), { url: '/api/booking/tokens' });
      expect(answer.resultCode).toBe('FIELD_INVALID');
      const fields: { name: string; message: string }[] = answer.fields;
      expect(fields.map(({ name }) => name)).toEqual(names);
      for (const { message } of fields) expect(message).not.toBe('Ungültige Eingabe');
    },
  );

  test('what a caller made up does not come back at length', async ({ wire }) => {
    const answer = await wire.raw(`{"${'x'.repeat(100_000)}":1}`);
    expect(JSON.stringify(answer).length).toBeLessThan(3000);
  });

  test('an English client is answered in English', async ({ call }) => {
    const headers = { 'accept-language': 'en-GB,en;q=0.9' };
    const answer = await call('GET /bookees/{id}', { params: { id: '999999' } }, { headers });
    expect(answer.problem).toMatchObject({ title: 'Error', detail: 'There is no such vehicle.' });
    const faulty = await call('GET /places', { query: { start: 'x' } }, { headers });
    expect(faulty.problem.fields?.[0]?.message).toMatch(/^start must be a time with its zone/);
    const pattern = await call('GET /bookees/{id}', { params: { id: 'x' } }, { headers });
    expect(pattern.problem.fields?.[0]?.message).toBe('id is not in the expected format.');
  });

  test('a NUL character, which the database cannot store, is refused by field', async ({ call }) => {
    const answer = await call('POST /tokens', { body: { login: 'a\0b', credential: 'x' } });
    expect(answer.problem.fields).toMatchObject([
      { name: 'login', message: 'NUL-Zeichen sind nicht erlaubt.' },
    ]);
  });
});

describe('Idempotency-Key', () => {
  test('the same request again: the same status and the same answer, and nothing is written', async ({
    db,
    wire,
  }) => {
    const { first, again } = await wire.booked('key-of-booking-for-this-request-only');
    const before = await countRows(db);
    const second = await again();
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await countRows(db)).toEqual(before);
  });

  test('the answer is given again even when the booking has been changed and cancelled since', async ({
    call,
    wire,
    ada,
  }) => {
    const { first, again } = await wire.booked('key-of-the-past-for-this-request-only');
    const params = { id: String(first.output.id) };
    const changed = { params, body: { timeRange: freshPeriod() } };
    const as = { token: ada.token, key: 'key-of-change-for-this-request-only' };
    const change = await call('PATCH /bookings/{id}', changed, as);
    const cancel = await call(
      'POST /bookings/{id}/cancel',
      { params },
      { ...as, key: 'key-of-cancel-for-this-request-only' },
    );
    expect((await again()).text).toBe(first.text);
    expect((await call('PATCH /bookings/{id}', changed, as)).text).toBe(change.text);
    const cancelled = await call(
      'POST /bookings/{id}/cancel',
      { params },
      { ...as, key: 'key-of-cancel-for-this-request-only' },
    );
    expect(cancelled.text).toBe(cancel.text);
  });

  test('a refusal is not kept: when the car has become free, the same request gets it', async ({
    stage,
    call,
    wire,
    ada,
  }) => {
    const { first, body } = await wire.booked('key-that-had-luck-for-this-request-only');
    const ben = await stage.addCustomer();
    const as = { token: ben.token, key: 'key-that-waits-for-this-request-only' };
    expect((await call('POST /bookings', { body }, as)).code).toBe('BOOKEE_TAKEN');
    await call(
      'POST /bookings/{id}/cancel',
      { params: { id: String(first.output.id) } },
      { token: ada.token },
    );
    expect((await call('POST /bookings', { body }, as)).status).toBe(201);
  });

  test('a key under which one call was made cannot serve another', async ({ call, wire, ada }) => {
    const { first } = await wire.booked('key-of-one-call-for-this-request-only');
    const cancel = await call(
      'POST /bookings/{id}/cancel',
      { params: { id: String(first.output.id) } },
      { token: ada.token, key: 'key-of-one-call-for-this-request-only' },
    );
    expect(cancel.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  describe('asked what became of a key', () => {
    const settles = { 'idempotency-settle': 'true' };

    test('what was done is answered as it was, and nothing is done', async ({ call, wire, ada, db }) => {
      const key = 'key-of-a-booking-that-was-made';
      const { first, body } = await wire.booked(key);
      const asked = await call('POST /bookings', { body }, { token: ada.token, key, headers: settles });
      expect(asked.text).toBe(first.text);
      const { count } = await db
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customer_id', '=', ada.id)
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    });

    test('what has not arrived is never done afterwards, however late it comes', async ({
      call,
      stage,
      ada,
    }) => {
      const key = 'key-of-a-booking-on-its-way';
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: freshPeriod() };
      const as = { token: ada.token, key };
      for (let time = 0; time < 2; time++) {
        const asked = await call('POST /bookings', { body }, { ...as, headers: settles });
        expect(asked.code).toBe('IDEMPOTENCY_KEY_REUSED');
      }
      expect((await call('POST /bookings', { body }, as)).code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await call('POST /bookings', { body }, { ...as, key: `${key}-again` })).status).toBe(201);
    });

    test('asked while it is carried out: either it is done and told, or it is not and never will be', async ({
      call,
      stage,
      ada,
    }) => {
      for (let time = 0; time < 8; time++) {
        const key = `key-of-a-booking-in-the-same-moment-${time}`;
        const body = { bookeeId: (await stage.addVehicle()).id, timeRange: freshPeriod() };
        const as = { token: ada.token, key };
        const [sent, asked] = await Promise.all([
          call('POST /bookings', { body }, as),
          call('POST /bookings', { body }, { ...as, headers: settles }),
        ]);
        expect(asked.status).toBe(sent.status);
        expect([201, 422]).toContain(sent.status);
      }
    });
  });

  test.for(['kurz', 'x'.repeat(21), 'x'.repeat(101), 'mit Leerzeichen an vier Stellen'])(
    '"%s" is no key',
    async (key, { stage, call, ada }) => {
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: freshPeriod() };
      const answer = await call('POST /bookings', { body }, { token: ada.token, key });
      expect(answer.problem.fields?.[0]?.name).toBe('Idempotency-Key');
    },
  );
});

test('answers are not stored by anyone on the way, and carry the strict headers', async ({ call }) => {
  const { headers } = await call('GET /providers', { query: {} });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['date'], 'the server’s time, which the web goes by').toBe(
    new Date(NOW.epochMilliseconds).toUTCString(),
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['strict-transport-security']).toBeUndefined();
  // What concerns pages only.
  expect(Object.keys(headers)).not.toContain('permissions-policy');
});

test('whatever else is asked for may be shown, and says what a page may do', async ({ app }) => {
  const { headers } = await app.inject('/api/nothing');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['permissions-policy']).toMatch(/(^|, )geolocation=\(self\)(,|$)/);
  expect(headers['permissions-policy']).toMatch(/(^|, )microphone=\(\)(,|$)/);
});

test.for([
  [{}, 'max-age=31536000'],
  [{ HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
] as const)('in production %j, only https is spoken: %s', async ([setting, header], { db, folder }) => {
  const environment = {
    ...PARTICULARS,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://auto.example.org',
    DATA_DIR: folder,
  };
  const app = await testApp(db, { environment: { ...environment, ...setting } });
  const { headers } = await clientOf(inProcess(app))('GET /providers', { query: {} });
  expect(headers['strict-transport-security']).toBe(header);
  await app.close();
});

test('while the database is away a call says so, with the time to wait, and not that something broke', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/nothing', { connections: 2 });
  const lonely = await testApp(db);
  const answer = await clientOf(inProcess(lonely))('GET /providers', { query: {} });
  expect(answer.code).toBe('UNAVAILABLE');
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  await lonely.close();
  await db.destroy();
});

test('what a client writes into X-Forwarded-For is not believed: the proxy’s own entry counts', async ({
  db,
}) => {
  const proxied = await testApp(db, { environment: { TRUST_PROXY: '1' } });
  proxied.get('/test-address', (request, reply) => reply.send(request.ip));
  const seen = await proxied.inject({
    url: '/test-address',
    headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.7' },
  });
  expect(seen.payload).toBe('203.0.113.7');
  await proxied.close();
});

describe('X-API-Key', () => {
  test.for(['web', 'native', 'partner', undefined])(
    '%s is let in, and gains nothing by it',
    async (key, { wire, ada }) => {
      expect((await wire.ask(key, ada.token)).status).toBe(200);
      expect((await wire.ask(key)).code).toBe('AUTHENTICATION');
    },
  );

  test.for(['', 'WEB', 'web,native', 'admin', 'web\u0000'])(
    '%j is refused, whoever sends it',
    async (key, { call, wire, ada }) => {
      expect((await wire.ask(key, ada.token)).code).toBe('API_KEY_UNKNOWN');
      const open = await call(
        'GET /providers',
        { query: { action: 'BOOKING' } },
        { headers: { 'x-api-key': key } },
      );
      expect(open.code).toBe('API_KEY_UNKNOWN');
    },
  );
});
