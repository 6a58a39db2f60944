import { isLoginOpen, subscribeToLogin } from './login-store.ts';

/** Resolves when nobody is asked to log in any more: they have, or they went without. */
export function loginEnd(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeToLogin(() => {
      if (isLoginOpen()) return;
      stop();
      resolve();
    });
  });
}
