import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLogin } from './login-store.ts';

const LoginDialog = lazy(() =>
  import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);

/** Shows the login overlay after `openLogin`; rendered once per page. */
export function LoginOverlay() {
  const { open } = useLogin();
  const [isWanted, setWanted] = useState(false);
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
