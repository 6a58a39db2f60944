import { useSyncExternalStore } from 'react';

export type LoginRequest = {
  /** The overlay cannot be closed without a login and has no link to the registration (§4.21). */
  forced?: boolean;
  /** The visitor's interrupted action; runs once after the login (§4.23: the stored follow-up call). */
  followUp?: () => void;
};

type LoginState = {
  open: boolean;
  forced: boolean;
  /** Counts the openings of this page: each of them begins with a form of its own. */
  opening: number;
};

const closed: LoginState = { open: false, forced: false, opening: 0 };
let state = closed;
let followUp: (() => void) | undefined;
const listeners = new Set<() => void>();

function publish(next: LoginState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the login overlay. While it is open, a second request replaces the follow-up only if it has one. */
export function openLogin(request: LoginRequest = {}): void {
  if (request.followUp || !state.open) followUp = request.followUp;
  publish({
    open: true,
    forced: request.forced ?? state.forced,
    opening: state.open ? state.opening : state.opening + 1,
  });
}

/** Closes the overlay without a login and discards the follow-up. */
export function closeLogin(): void {
  followUp = undefined;
  publish({ ...closed, opening: state.opening });
}

/** Closes the overlay after a login and returns the follow-up. */
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

export const useLogin = (): LoginState => useSyncExternalStore(subscribeToLogin, current, onServer);
