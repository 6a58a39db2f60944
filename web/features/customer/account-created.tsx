import { useLocation } from 'react-router';
import { openLoginAs } from '#web/features/session/prefilled-login.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** The history state after a registration without a login: the new account number. */
export type Registered = { registered: string };

/**
 * Returns the number of the account that was just registered, from the history state. It is undefined until
 * hydration, because the server does not know it when the page is reloaded.
 */
export function useRegistered(): string | undefined {
  const state: unknown = useLocation().state;
  const isOnDevice = useIsHydrated();
  if (!isOnDevice || typeof state !== 'object' || state === null || !('registered' in state))
    return undefined;
  return typeof state.registered === 'string' ? state.registered : undefined;
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
