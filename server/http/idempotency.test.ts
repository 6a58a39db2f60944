import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sendEmail } from '#contract/mail.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import type { CallContext, CallSteps } from './call-steps.ts';
import { answerOnce } from './idempotency.ts';
import { createSigner } from './server-secret.ts';

const BODY = { subject: 'Frage', body: 'Guten Tag' };
type Steps = CallSteps<typeof sendEmail, string>;

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

const test = serverTest().extend('ask', ({ db }) => {
  const logged: unknown[] = [];
  const sign = createSigner(db);
  const run = (steps: Steps, key: string, body: typeof BODY = BODY) => {
    const request = {
      headers: { 'idempotency-key': key },
      cookies: {},
      ip: '192.0.2.1',
      log: { error: (fact: unknown) => logged.push(fact) },
    };
    const reply = { header: () => reply };
    const context = { db, now: NOW, session: undefined, sign, request, reply, formFiles: [] };
    const input = { params: undefined, query: undefined, body };
    return answerOnce(sendEmail, steps, context as unknown as CallContext, input);
  };
  return { run, logged };
});

describe('the steps of a call', () => {
  test('what fails after the answer is logged, and the answer stays', async ({ ask }) => {
    const settle = () => Promise.reject(new Error('no connection'));
    const key = randomUUID();
    expect(await ask.run({ handle: async () => null, settle }, key)).toBe(null);
    expect(ask.logged).toMatchObject([{ err: { message: 'no connection' }, call: 'POST /email' }]);
    const handle = () => Promise.reject(new Error('the fault itself'));
    await expect(ask.run({ handle, settle }, randomUUID())).rejects.toThrow('the fault itself');
  });

  test('what is counted before the transaction counts once, however often that is tried', async ({ ask }) => {
    let [counted, prepared, tries] = [0, 0, 0];
    const steps: Steps = {
      precheck: async () => void counted++,
      prepare: async () => `prepared ${++prepared}`,
      handle: (_context, _input, made) => {
        expect(made).toBe('prepared 1');
        return ++tries < 4 ? Promise.reject(deadlock()) : Promise.resolve(null);
      },
    };
    expect(await ask.run(steps, randomUUID())).toBe(null);
    expect({ counted, prepared, tries }).toEqual({ counted: 1, prepared: 1, tries: 4 });
  });

  test('a request that is sent again is not counted again', async ({ ask }) => {
    let counted = 0;
    const steps: Steps = {
      precheck: async () => void counted++,
      prepare: async () => 'prepared',
      handle: async () => null,
    };
    const key = randomUUID();
    for (let time = 0; time < 3; time++) expect(await ask.run(steps, key)).toBe(null);
    expect(counted).toBe(1);
  });
});

describe('what is kept of a request', () => {
  test('is neither its key nor a hash that anybody can make', async ({ ask, db }) => {
    const key = randomUUID();
    const sign = createSigner(db);
    await ask.run({ handle: async () => null }, key);
    const row = await db
      .selectFrom('idempotency_key')
      .selectAll()
      .orderBy('created_at', 'desc')
      .where('key_hash', 'not like', `%${key}%`)
      .execute();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify(row)).not.toContain('192.0.2.1');
    const secret = await db.selectFrom('server_secret').select('value').execute();
    expect(secret.map(({ value }) => value.length)).toEqual([32]);
    // Another server on the same database signs alike, for each purpose differently.
    expect(await createSigner(db)('test', 'text')).toEqual(await sign('test', 'text'));
    expect(await sign('other', 'text')).not.toEqual(await sign('test', 'text'));
  });
});
