import { appShell } from './app-shell.ts';

/**
 * Until the returned function is called, the native app asks the system for time whenever it goes behind others. In a browser
 * nothing does.
 */
export function keepRunningInBackground(): () => void {
  const lifecycle = appShell()?.lifecycle;
  if (!lifecycle) return () => undefined;
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = lifecycle.onActive((isActive) => {
    if (!isActive) void lifecycle.runInBackground(work);
  });
  return () => {
    stop();
    end();
  };
}
