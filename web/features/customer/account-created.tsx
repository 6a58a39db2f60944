import { useLocation } from 'react-router';
import { openLoginAs } from '#web/features/session/prefilled-login.ts';
import { createStored } from '#web/platform/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** The history state after a registration without a login; the number itself ends with a logout. */
export type Registered = { registered: true };

const registeredNumber = createStored<string | null>(
  'registriert',
  null,
  (value) => (typeof value === 'string' ? value : undefined),
  { area: 'session' },
);

/** Stores the number of the new account and returns the history state of the page that shows it. */
export function rememberRegistered(customerNumber: string): Registered {
  registeredNumber.set(customerNumber);
  return { registered: true };
}

/**
 * Returns the number of the account that was just registered; undefined until hydration, because the server does not
 * know it after a reload.
 */
export function useRegistered(): string | undefined {
  const state: unknown = useLocation().state;
  const number = registeredNumber.use();
  const isHere = typeof state === 'object' && state !== null && 'registered' in state;
  return isHere && number !== null ? number : undefined;
}

/** After a registration without a login: shows the account number and a login button. */
export function AccountCreated({ customerNumber, children }: { customerNumber: string; children: string }) {
  return (
    <Note
      tone="success"
      title="Dein Account ist angelegt"
      action={<Button onClick={() => openLoginAs(customerNumber)}>Login</Button>}
    >
      Deine Accountnummer ist <strong className="digits">{customerNumber}</strong>. Damit und mit deinem
      Passwort kannst du dich einloggen. {children}
    </Note>
  );
}
