import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLogin } from './login-store.ts';
import { useSessionGuard } from './session-guard.ts';

const LoginDialog = lazy(() =>
  import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);

/** Once per page: shows the login when `openLogin` asks for it, and asks for it when the session has ended. */
export function LoginOverlay() {
  const { open } = useLogin();
  const [isWanted, setWanted] = useState(false);
  useSessionGuard();
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  const gone = useCallback(() => setWanted(false), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <LoginDialog onGone={gone} />
    </Suspense>
  );
}
