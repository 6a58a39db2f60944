import type { AppShell, OpenedToken } from '../app-shell.ts';
import { nowText } from '../clock.ts';
import { askDeviceLock } from './device-lock.ts';
import { currentCredential, endingToo, type KeptLogins, type LoginStore } from './kept-logins.ts';
import { withAccount, withoutAccount } from './stored-accounts.ts';

/** The login that the app had when it was closed, and what keeps it. */
export function createSession(store: LoginStore): AppShell['session'] {
  let registration: string | undefined;
  return {
    headers: (name) => {
      const { token } = store.now();
      const credential = name === 'DELETE /tokens/{id}' ? currentCredential(store.now()) : undefined;
      return {
        ...(token ? { authorization: `Basic ${btoa(`${token}:`)}` } : {}),
        ...(credential ? { 'x-stored-login': credential } : {}),
        ...(registration ? { 'x-registration': registration } : {}),
      };
    },
    keep: async (opened, proof) => {
      registration = undefined;
      const isSame =
        proof === 'NEW_PASSWORD' || (proof && proof.credential === currentCredential(store.now()));
      if (!isSame) store.beginLogin();
      await store.change((kept) => opening(kept, opened, proof));
    },
    storedCredential: async () => {
      const credential = currentCredential(store.now());
      if (credential && store.now().isGuarded)
        await askDeviceLock('Damit du eingeloggt bleibst.', { isNeeded: true });
      return credential;
    },
    isStored: () => currentCredential(store.now()) !== undefined,
    keepRegistration: (secret) => {
      registration = secret;
    },
    clear: async () => {
      registration = undefined;
      store.beginLogin();
      await store.change((kept) => ({
        ...endingToo(kept, [kept.credential]),
        token: undefined,
        customerNumber: undefined,
        credential: undefined,
      }));
    },
  };
}

function opening(
  kept: KeptLogins,
  { id: token, storedLogin }: OpenedToken,
  proof: Parameters<AppShell['session']['keep']>[1],
): KeptLogins {
  const next = storedLogin?.credential;
  if (proof === 'NEW_PASSWORD') return withNewPassword({ ...kept, token }, next);
  const used = proof?.credential;
  const account = kept.accounts.find(({ credential }) => credential === used);
  if (account && next) {
    const renewed = { ...account, credential: next, lastUsedAt: nowText() };
    // The one before was replaced: there is nothing to end.
    const { accounts } = withAccount(kept.accounts, renewed);
    const { customerNumber } = account;
    const left = kept.credential === used ? undefined : kept.credential;
    return { ...endingToo(kept, [left]), token, customerNumber, credential: undefined, accounts };
  }
  if (used && used === kept.credential) return { ...kept, token, credential: next };
  return { ...endingToo(kept, [kept.credential]), token, customerNumber: undefined, credential: next };
}

/** A new password has ended all logins of the account but this one. */
function withNewPassword(kept: KeptLogins, next: string | undefined): KeptLogins {
  const { customerNumber, accounts } = kept;
  const account = accounts.find((one) => one.customerNumber === customerNumber);
  if (!account) return { ...kept, credential: next };
  if (!next) return { ...kept, accounts: withoutAccount(accounts, account.customerNumber).accounts };
  return { ...kept, accounts: withAccount(accounts, { ...account, credential: next }).accounts };
}
