import { openLoginAs } from '#web/features/session/prefilled-login.ts';
import { createStored } from '#web/platform/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const registeredNumber = createStored<string | null>(
  'registriert',
  null,
  (value) => (typeof value === 'string' ? value : undefined),
  { area: 'session' },
);

/** Keeps the number of the new account, which nobody knows by heart yet. */
export const rememberRegistered = (customerNumber: string): void => registeredNumber.set(customerNumber);

/**
 * Returns the number of the account that was just registered, until it was noted or a logout; undefined until hydration,
 * because the server does not know it after a reload.
 */
export const useRegistered = (): string | undefined => registeredNumber.use() ?? undefined;

/** After a registration without a login: shows the account number, until it was noted, and a login button. */
export function AccountCreated({ customerNumber, children }: { customerNumber: string; children: string }) {
  return (
    <Note
      tone="success"
      title="Dein Account ist angelegt"
      action={
        <>
          <Button onClick={() => openLoginAs(customerNumber)}>Login</Button>
          <Button theme="LINK" onClick={() => registeredNumber.set(null)}>
            Ich habe sie notiert
          </Button>
        </>
      }
    >
      Deine Accountnummer ist <strong className="digits">{customerNumber}</strong>. Damit und mit deinem
      Passwort kannst du dich einloggen. {children}
    </Note>
  );
}
