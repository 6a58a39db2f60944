import { announce } from './announcer-store.ts';

/** §9.43: dialog autohide default. */
export const DIALOG_AUTOHIDE_MS = 2_000;
/** §9.46: autohide of an error dialog, if enabled (connection layer). */
export const ERROR_AUTOHIDE_MS = 5_000;
/** §9.44: fallback without autohide; §S9.31: for INFO and SUCCESS only. */
export const DIALOG_FALLBACK_MS = 20_000;
/** §9.45: removal animation. */
export const DIALOG_REMOVAL_MS = 330;
/** §9.42: toast accessibility delay, so that a change of focus does not interrupt the announcement. */
export const TOAST_ANNOUNCE_DELAY_MS = 800;

export type DialogType = 'SUCCESS' | 'WARNING' | 'ERROR' | 'INFO';

/** §3.54. */
export interface MessageDialog {
  title?: string;
  message?: string;
  messages?: readonly string[];
  /** Default INFO. */
  type?: DialogType;
  autohide?: boolean;
  /** True: it stays until it is closed, whatever its type. */
  untilClosed?: boolean;
  autohideAfterMilliseconds?: number;
  blurBackground?: boolean;
  /**
   * The action button, for example „Erneut versuchen“. An error with an action never hides by itself
   * (§S9.25).
   */
  action?: { label: string; run: () => void };
}

export interface ShownDialog extends Omit<MessageDialog, 'type' | 'messages'> {
  id: number;
  type: DialogType;
  messages: readonly string[];
  /** Stays until it is closed: the dialog takes the focus, and the page behind it is inert. */
  stays: boolean;
  leaving: boolean;
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  remaining: number;
}

const none: readonly ShownDialog[] = [];
let shown: readonly ShownDialog[] = none;
let lastId = 0;
let paused = false;
const timers = new Map<number, Timer>();
const listeners = new Set<() => void>();

function publish(next: readonly ShownDialog[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Milliseconds after which a dialog hides by itself; undefined: it stays until closed. */
export function hidesAfter(dialog: MessageDialog): number | undefined {
  const type = dialog.type ?? 'INFO';
  if (dialog.untilClosed || (type === 'ERROR' && dialog.action)) return undefined;
  if (dialog.autohide) {
    return dialog.autohideAfterMilliseconds ?? (type === 'ERROR' ? ERROR_AUTOHIDE_MS : DIALOG_AUTOHIDE_MS);
  }
  return type === 'INFO' || type === 'SUCCESS' ? DIALOG_FALLBACK_MS : undefined;
}

function start(id: number, timer: Timer) {
  timer.startedAt = performance.now();
  timer.handle = setTimeout(() => dismissDialog(id), timer.remaining);
}

/** Shows a dialog and returns its id for `dismissDialog`. */
export function showDialog(dialog: MessageDialog): number {
  lastId += 1;
  const id = lastId;
  const after = hidesAfter(dialog);
  const entry: ShownDialog = {
    ...dialog,
    id,
    type: dialog.type ?? 'INFO',
    messages: dialog.messages ?? [],
    stays: after === undefined,
    leaving: false,
  };
  publish([...shown, entry]);
  if (after !== undefined) {
    const timer: Timer = { handle: undefined, startedAt: 0, remaining: after };
    timers.set(id, timer);
    if (!paused) start(id, timer);
  }
  // A dialog that stays is read because it takes the focus; others are announced (errors as alert, §8.24).
  if (!entry.stays) {
    const text = [entry.title, entry.message, ...entry.messages].filter(Boolean).join(' ');
    setTimeout(() => announce(text, entry.type === 'ERROR' ? 'alert' : 'status'), TOAST_ANNOUNCE_DELAY_MS);
  }
  return id;
}

/** Closes a dialog; it is removed after the animation. Does nothing for an unknown id. */
export function dismissDialog(id: number): void {
  const entry = shown.find((dialog) => dialog.id === id);
  if (!entry || entry.leaving) return;
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  publish(shown.map((dialog) => (dialog.id === id ? { ...dialog, leaving: true } : dialog)));
  setTimeout(() => {
    publish(shown.filter((dialog) => dialog.id !== id));
    if (shown.length === 0) resumeDialogs();
  }, DIALOG_REMOVAL_MS);
}

/** Handles a click on the backdrop: closes all dialogs unless one is an ERROR (§4.38). */
export function clearDialogs(): void {
  const open = shown.filter((dialog) => !dialog.leaving);
  if (open.some((dialog) => dialog.type === 'ERROR')) return;
  for (const dialog of open) dismissDialog(dialog.id);
}

/** Pauses all autohide timers while a dialog is hovered or focused (§S9.25). */
export function pauseDialogs(): void {
  if (paused) return;
  paused = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.handle = undefined;
    timer.remaining = Math.max(0, timer.remaining - (performance.now() - timer.startedAt));
  }
}

/** Resumes the autohide timers with their remaining time. */
export function resumeDialogs(): void {
  if (!paused) return;
  paused = false;
  for (const [id, timer] of timers) start(id, timer);
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownDialogs(): readonly ShownDialog[] {
  return shown;
}

/** The server never shows a dialog. */
export function noDialogs(): readonly ShownDialog[] {
  return none;
}
