import { describe, expect } from 'vitest';
import { company, person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

describe('the other kinds', () => {
  test('the first driver comes once for each token, however often it is sent, also at the same time', async ({
    clock,
    db,
    call,
    registrations,
  }) => {
    const { headers, output } = await registrations.register(company());
    const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
    const ask = () => call('POST /customers/default/changetomainandsub', { body });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const subs = await db
      .selectFrom('customer')
      .where('main_customer_id', '=', output.id)
      .select('id')
      .execute();
    expect(subs).toHaveLength(1);
    clock.set(NOW.add({ seconds: 301 }));
    expect((await ask()).code).toBe('ONETIME_TOKEN_INVALID');
  });

  test('the token that the first driver was made with is answered again, one that logged in is not', async ({
    call,
    registrations,
  }) => {
    const { headers } = await registrations.register(person({ tariffId: 'familie' }));
    const onetimeToken = headers['x-onetime-token'] ?? '';
    const change = (secret: string) =>
      call('POST /customers/default/changetomainandsub', { body: { onetimeToken: secret } });
    const first = await change(onetimeToken);
    const login = first.headers['x-onetime-token'] ?? '';
    // The token in the response logs in and does nothing else, used or not.
    expect((await change(login)).code).toBe('ONETIME_TOKEN_INVALID');
    const again = await change(onetimeToken);
    expect(again.text).toBe(first.text);
    const session = await call('POST /tokens', { body: { onetimeToken: login } });
    expect(session.status).toBe(201);
    for (const secret of [login, onetimeToken]) {
      const refused = await change(secret);
      expect(refused.code).toBe('ONETIME_TOKEN_INVALID');
      expect(refused.headers['x-onetime-token']).toBeUndefined();
    }
    const other = again.headers['x-onetime-token'] ?? '';
    expect((await call('POST /tokens', { body: { onetimeToken: other } })).code).toBe(
      'ONETIME_TOKEN_INVALID',
    );
  });

  test('two tokens of one new customer make one first driver', async ({ call, registrations }) => {
    const body = person({ tariffId: 'familie' });
    const first = await registrations.register(body, { key: 'familie-zweimal-for-this-request-only' });
    const second = await registrations.register(body, { key: 'familie-zweimal-for-this-request-only' });
    const changes = await Promise.all(
      [first, second].map(({ headers }) =>
        call('POST /customers/default/changetomainandsub', {
          body: { onetimeToken: headers['x-onetime-token'] ?? '' },
        }),
      ),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    expect(changes[0]?.text).toBe(changes[1]?.text);
  });

  test.for<[Temporal.Instant | null]>([[null], [NOW]])(
    'the first driver’s address is confirmed where the main account’s is: %s',
    async ([at], { db, call, registrations }) => {
      const { headers, output } = await registrations.register(company());
      await db.updateTable('customer').set({ email_confirmed_at: at }).where('id', '=', output.id).execute();
      const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
      const changed = await call('POST /customers/default/changetomainandsub', { body });
      expect((await registrations.customerRow(changed.output.subCustomer.id)).email_confirmed_at).toEqual(at);
    },
  );

  test('an expired token changes nothing; the account waits for the manual check', async ({
    clock,
    call,
    registrations,
  }) => {
    const { headers, output } = await registrations.register(company());
    clock.set(NOW.add({ seconds: 60 }));
    const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
    expect((await call('POST /customers/default/changetomainandsub', { body })).code).toBe(
      'ONETIME_TOKEN_INVALID',
    );
    expect((await registrations.customerRow(output.id)).state).toBe('PRELIMINARY');
  });
});
