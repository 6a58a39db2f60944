import { serverTest } from './server-test.ts';
import { PASSWORD } from './stage.ts';

/** As the product's own page sends it. */
export const OWN_PAGE = { origin: 'https://auto.example.org', 'x-forwarded-host': 'auto.example.org' };

type Attempt = { number?: string; credential?: string; address?: string; headers?: Record<string, string> };

/** The n-th of many addresses. */
export const address = (n: number) => `10.0.${n >> 8}.${n & 255}`;

/** A server test of logins from addresses that the test chooses; Ada logs in, with a wrong password unless told otherwise. */
export const loginTest = () =>
  serverTest().extend('logins', ({ network, call, ada }) => {
    const logIn = ({
      number = ada.number,
      credential = 'falsch',
      address = network.address(),
      headers = {},
    }: Attempt = {}) =>
      call(
        'POST /tokens',
        { body: { login: number, credential } },
        { headers: { 'x-forwarded-for': address, ...headers } },
      );
    const right = (more: Attempt = {}) => logIn({ credential: PASSWORD, ...more });
    return { logIn, right };
  });
