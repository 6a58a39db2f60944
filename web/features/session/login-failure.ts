import { CallRefused } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import { waitText } from '#web/shell/wait-text.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { SessionNotKept } from './session-not-kept.ts';

/** The dialog after a login that failed (§8.10, §8.11: "Login failure", "Blocked states"; §S9.24: 429; §S18.24: cookies). */
export function loginFailure(error: unknown): MessageDialog {
  if (isRefusal(error, 'CUSTOMER_STATE')) return messageOf('BLOCKED_STATE');
  if (error instanceof CallRefused && error.problem.status === 429) {
    const seconds = error.retryAfterSeconds;
    const message = seconds ? waitText(seconds) : 'Bitte warte einen Moment und versuche es dann erneut.';
    return { type: 'WARNING', title: 'Zu viele Versuche', message };
  }
  // A passkey login has neither number nor password, so the message must not blame them.
  if (isRefusal(error, 'PASSKEY_REFUSED')) {
    return { ...messageOf('LOGIN_WRONG'), messages: [(error as CallRefused).problem.detail] };
  }
  if (error instanceof SessionNotKept) return messageOf('LOGIN_NOT_KEPT');
  const isWrong = error instanceof CallRefused && error.problem.status === 401;
  return messageOf(isWrong ? 'LOGIN_WRONG' : 'LOGIN_UNREACHABLE');
}

/**
 * Returns the overlay’s text and the one for screen readers (§8.14, §8.15). Undefined for a state that may not log
 * in: a dialog explains it.
 */
export function failureWords(error: unknown): { shown: string; spoken?: string } | undefined {
  if (isRefusal(error, 'CUSTOMER_STATE')) return undefined;
  const shown = SPOKEN.LOGIN_FAILED;
  return isRefusal(error, 'LOGIN_FAILED') ? { shown, spoken: SPOKEN.LOGIN_FAILED_IN_FULL } : { shown };
}
