import { useEffect } from 'react';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openLogin } from './login-store.ts';

/** In place of a screen that only makes sense logged in: asks for the login at once, and stays calm without it. */
export function LoginNeeded({ title, children }: { title: string; children: React.ReactNode }) {
  const isOnDevice = useIsHydrated();
  useEffect(() => {
    // Of a page that the server drew, the device may know better.
    if (isOnDevice) openLogin();
  }, [isOnDevice]);
  return (
    <EmptyState
      title={title}
      picture={<Icon name="person" size={56} />}
      action={
        <Button size="L" onClick={() => openLogin()}>
          Login
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
