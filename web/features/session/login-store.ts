import { useSyncExternalStore } from 'react';

export type LoginRequest = {
  /** Only a login leads on: no way to close it, no links to register (§4.21). */
  forced?: boolean;
  /** What the person was about to do; runs once after the login (§4.23: the stored follow-up call). */
  followUp?: () => void;
};

type LoginState = { open: boolean; forced: boolean };

const closed: LoginState = { open: false, forced: false };
let state = closed;
let followUp: (() => void) | undefined;
const listeners = new Set<() => void>();

function publish(next: LoginState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks for a login. A second request while it is open keeps the first one's follow-up unless it brings its own. */
export function openLogin(request: LoginRequest = {}): void {
  if (request.followUp || !state.open) followUp = request.followUp;
  publish({ open: true, forced: request.forced ?? state.forced });
}

/** Closes without a login and forgets what was to follow. */
export function closeLogin(): void {
  followUp = undefined;
  publish(closed);
}

/** After a login: closes and hands out what was to follow, once. */
export function finishLogin(): (() => void) | undefined {
  const next = followUp;
  closeLogin();
  return next;
}

export function subscribeToLogin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => state;
const onServer = () => closed;
export const isLoginOpen = () => state.open;

/** Is the login overlay open, and is it forced? */
export const useLogin = (): LoginState => useSyncExternalStore(subscribeToLogin, current, onServer);
