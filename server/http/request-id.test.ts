import { expect, test } from 'vitest';
import { addErrorHandling } from './errors.ts';
import { createHttpServer } from './http-server.ts';
import { createRequestIds, REQUEST_ID } from './request-id.ts';

const GIVEN = '7f9c1b1e-proxy.1';

test('each request has a name of its own, on every server another', () => {
  const [one, other] = [createRequestIds(false), createRequestIds(false)];
  const names = [one, one, other].map((name) => name({ headers: { [REQUEST_ID]: GIVEN } }));
  expect(new Set(names).size).toBe(3);
  expect(names.join(' ')).toMatch(/^[0-9a-z]{8}-1 [0-9a-z]{8}-2 [0-9a-z]{8}-1$/);
});

test('behind a proxy its name counts, if it can stand in a log', () => {
  const name = createRequestIds(true);
  expect(name({ headers: { [REQUEST_ID]: GIVEN } })).toBe(GIVEN);
  for (const given of ['kurz', 'a\nb-12345678', 'x'.repeat(101), '']) {
    expect(name({ headers: { [REQUEST_ID]: given } })).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  }
});

test('an answer that failed says under which name the log has it', async () => {
  const app = createHttpServer({
    logLevel: 'silent',
    trustProxy: 1,
    apiKeys: new Map(),
    onAnswer: undefined,
  });
  addErrorHandling(app);
  app.get('/fails', () => {
    throw new Error('Boom');
  });
  const { statusCode, headers } = await app.inject({ url: '/fails', headers: { [REQUEST_ID]: GIVEN } });
  expect([statusCode, headers[REQUEST_ID]]).toEqual([500, GIVEN]);
  await app.close();
});
