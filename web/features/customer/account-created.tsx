import { useLocation } from 'react-router';
import { openLoginAs } from '#web/features/session/prefilled-login.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** What a registration leaves in the browser's history for the page that it leads to: the new account, not logged in yet. */
export type Registered = { registered: string };

/**
 * The number of the account that was registered just now, on the page that the registration led to. The server, which draws
 * that page when it is loaded anew, does not know it.
 */
export function useRegistered(): string | undefined {
  const state: unknown = useLocation().state;
  const isOnDevice = useIsHydrated();
  if (!isOnDevice || typeof state !== 'object' || state === null || !('registered' in state))
    return undefined;
  return typeof state.registered === 'string' ? state.registered : undefined;
}

/** For who has just registered and is not logged in: the number that they log in with, and the way there. */
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
