import type { AccountOnPhone, AppShell } from '../app-shell.ts';
import { CallRefused, lastCall } from '../call.ts';
import { nowText } from '../clock.ts';
import { askDeviceLock, findDeviceLock } from './device-lock.ts';
import { endingToo, type KeptLogins, type LoginStore } from './kept-logins.ts';
import { withAccount, withoutAccount } from './stored-accounts.ts';

/** The first screen comes first: how long after the start dropped logins are ended on the server. */
const END_AFTER_MS = 3_000;

/** The accounts that the phone remembers (§3.46, §6.12; docs/decisions/083). */
export function createAccounts(store: LoginStore): AppShell['accounts'] {
  let shown = show(store.now());
  store.subscribe(() => {
    shown = show(store.now());
  });

  /** Has the server end what no account has any more. What it did not answer is tried again at the next occasion. */
  async function endDropped(): Promise<void> {
    const { ending } = store.now();
    const ended = await Promise.all(ending.map(endCredential));
    const done = ending.filter((_, index) => ended[index]);
    if (done.length === 0) return;
    await store.change((kept) => ({ ...kept, ending: kept.ending.filter((one) => !done.includes(one)) }));
  }
  const endSoon = () => {
    if (navigator.onLine && store.now().ending.length > 0) void endDropped();
  };
  window.addEventListener('online', endSoon);
  setTimeout(endSoon, END_AFTER_MS);

  async function forget(customerNumber: string, isEnded: boolean): Promise<void> {
    await store.change((kept) => {
      const { accounts, dropped } = withoutAccount(kept.accounts, customerNumber);
      return { ...endingToo(kept, isEnded ? [] : dropped), accounts };
    });
    endSoon();
  }

  return {
    list: () => shown,
    isGuarded: () => store.now().isGuarded,
    isKept: store.isKept,
    subscribe: store.subscribe,
    lock: findDeviceLock,
    recogniser: () => {
      const asked = store.loginCount();
      return async ({ customerNumber, name }) => {
        const kept = store.now();
        if (!kept.token || store.loginCount() !== asked) return;
        const known = kept.accounts.find((account) => account.customerNumber === customerNumber);
        const isNamed = kept.customerNumber === customerNumber && !kept.credential;
        if (isNamed && (!known || known.name === name)) return;
        await store.change((before) => naming(before, customerNumber, name));
        endSoon();
      };
    },
    open: async (customerNumber) => {
      const account = () => store.now().accounts.find((one) => one.customerNumber === customerNumber);
      const found = account();
      if (!found) return undefined;
      await askDeviceLock(`Damit du als ${found.name} weitermachst.`, { isNeeded: store.now().isGuarded });
      return account()?.credential;
    },
    remove: (customerNumber) => forget(customerNumber, false),
    dropRefused: (customerNumber) => forget(customerNumber, true),
    leave: () => {
      store.beginLogin();
      return store.change((kept) => ({
        ...kept,
        token: undefined,
        customerNumber: undefined,
        credential: undefined,
        accounts: withoutAccount(kept.accounts, kept.customerNumber ?? '').accounts,
      }));
    },
    removeAll: async () => {
      const kept = store.now();
      const named = kept.accounts.map(({ credential }) => credential);
      const credentials = [...named, ...kept.ending, ...(kept.credential ? [kept.credential] : [])];
      store.beginLogin();
      await Promise.all(credentials.map(endCredential));
      await store.change(() => ({ accounts: [], ending: [], isGuarded: false }));
    },
    guard: async (isGuarded) => {
      await askDeviceLock('Damit niemand anders das ändert.', { isNeeded: isGuarded });
      await store.change((kept) => ({ ...kept, isGuarded }));
    },
  };
}

/** Returns whether the server has ended it, or does not know it. */
async function endCredential(credential: string): Promise<boolean> {
  try {
    await lastCall('DELETE /tokens/{id}', { params: { id: 'current' } }, { storedLogin: credential });
    return true;
  } catch (error) {
    return error instanceof CallRefused && error.problem.status < 500 && error.problem.status !== 429;
  }
}

function naming(kept: KeptLogins, customerNumber: string, name: string): KeptLogins {
  const known = kept.accounts.find((account) => account.customerNumber === customerNumber);
  const { credential } = kept;
  if (!credential && !known) return { ...kept, customerNumber };
  const lastUsedAt = (credential ? undefined : known?.lastUsedAt) ?? nowText();
  const account = { customerNumber, name, credential: credential ?? known?.credential ?? '', lastUsedAt };
  if (!credential) {
    // Only the name is another: the order stays.
    const accounts = kept.accounts.map((one) => (one.customerNumber === customerNumber ? account : one));
    return { ...kept, customerNumber, accounts };
  }
  const { accounts, dropped } = withAccount(kept.accounts, account);
  return { ...endingToo(kept, dropped), customerNumber, credential: undefined, accounts };
}

const show = (kept: KeptLogins): readonly AccountOnPhone[] =>
  kept.accounts.map(({ customerNumber, name }) => ({
    customerNumber,
    name,
    isCurrent: kept.token !== undefined && customerNumber === kept.customerNumber,
  }));
