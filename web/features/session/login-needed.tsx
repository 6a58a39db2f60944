import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isUnchecked } from './current-customer.ts';
import { openLogin } from './login-store.ts';
import { UncheckedNote } from './unchecked-note.tsx';

/** Replaces a screen that needs a login: opens the overlay at once, and has a button to open it again. */
export function LoginNeeded({ title, children }: { title: string; children: React.ReactNode }) {
  const isOnDevice = useIsHydrated();
  const isUnknown = isUnchecked(useQueryClient());
  useEffect(() => {
    // The server may have rendered the page for a visitor although this browser has a login.
    if (isOnDevice && !isUnknown) openLogin();
  }, [isOnDevice, isUnknown]);
  if (isUnknown) return <UncheckedNote />;
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
