import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLogin } from './login-store.ts';

const LoginDialog = lazy(() =>
  import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);

/** Once per page: shows the login when `openLogin` asks for it. */
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
