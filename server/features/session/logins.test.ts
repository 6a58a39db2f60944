import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

const test = serverTest()
  .extend('logIn', ({ call, ada }) => async (userAgent: string, storeLogin = false) => {
    const body = { loginType: 'CUSTOMER', login: ada.number, credential: PASSWORD, storeLogin } as const;
    const { output } = await call('POST /tokens', { body }, { headers: { 'user-agent': userAgent } });
    return { token: output.id, stored: output.storedLogin?.credential };
  })
  .extend(
    'list',
    ({ call }) =>
      async ({ token }: Pick<StageCustomer, 'token'>) =>
        (await call('GET /logins', undefined, { token })).output.items,
  );

test('each device is there in words, since when and when it was last used, to the hour', async ({
  clock,
  logIn,
  list,
}) => {
  const here = await logIn(FIREFOX);
  await logIn(SAFARI);
  clock.set(NOW.add({ minutes: 59 }));
  expect(await list(here)).toMatchObject([{ lastUsedAt: NOW.toString() }, {}, {}]);
  const later = NOW.add({ hours: 2 });
  clock.set(later);
  await list(here);
  expect(await list(here)).toMatchObject([
    { device: 'Firefox, Windows', since: NOW.toString(), lastUsedAt: later.toString(), isThis: true },
    { device: expect.toBeOneOf(['Safari, iPhone', null]), isThis: false },
    { device: expect.toBeOneOf(['Safari, iPhone', null]), isThis: false },
  ]);
});

test('a device that stays logged in is one entry, however often its login was renewed', async ({
  clock,
  call,
  logIn,
  list,
}) => {
  const first = await logIn(SAFARI, true);
  clock.set(NOW.add({ hours: 30 }));
  const body = { loginType: 'STORED', credential: first.stored } as const;
  const { output } = await call('POST /tokens', { body }, { headers: { 'user-agent': FIREFOX } });
  const stays = (await list({ token: output.id })).filter(({ staysLoggedIn }) => staysLoggedIn);
  expect(stays).toMatchObject([{ device: 'Safari, iPhone', since: NOW.toString(), isThis: true }]);
});

test('one is ended alone, with its stored login; another customer’s is not', async ({
  stage,
  call,
  logIn,
  list,
  ada,
}) => {
  const [here, lost] = [await logIn(FIREFOX), await logIn(SAFARI, true)];
  const id = (await list(here)).find(({ staysLoggedIn }) => staysLoggedIn)?.id ?? '';
  const stranger = await stage.addCustomer();
  const end = ({ token }: Pick<StageCustomer, 'token'>) =>
    call('DELETE /logins/{id}', { params: { id } }, { token });
  expect((await end(stranger)).code).toBe('NOT_FOUND');
  expect((await end(here)).status).toBe(204);
  expect((await call('GET /logins', undefined, { token: lost.token })).code).toBe('AUTHENTICATION');
  const again = { loginType: 'STORED', credential: lost.stored } as const;
  expect((await call('POST /tokens', { body: again })).code).toBe('STORED_LOGIN_INVALID');
  expect((await end(here)).code).toBe('NOT_FOUND');
  expect((await list(ada)).length).toBeGreaterThan(0);
});
