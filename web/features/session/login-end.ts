import { isLoginOpen, subscribeToLogin } from './login-store.ts';

/** Resolves when the login overlay is closed, with or without a login. */
export function loginEnd(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeToLogin(() => {
      if (isLoginOpen()) return;
      stop();
      resolve();
    });
  });
}
