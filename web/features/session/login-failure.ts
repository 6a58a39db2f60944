import { CallRefused } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';

/** The dialog after a login that failed (§8.10, §8.11: "Login failure", "Blocked states"; §S9.24: 429). */
export function loginFailure(error: unknown): MessageDialog {
  if (isRefusal(error, 'CUSTOMER_STATE')) return messageOf('BLOCKED_STATE');
  if (error instanceof CallRefused && error.problem.status === 429) {
    return { type: 'WARNING', title: 'Zu viele Versuche', message: waitText(error.retryAfterSeconds) };
  }
  // A passkey login has neither number nor password, so the message must not blame them.
  if (isRefusal(error, 'PASSKEY_REFUSED')) {
    return { ...messageOf('LOGIN_WRONG'), messages: [(error as CallRefused).problem.detail] };
  }
  const isWrong = error instanceof CallRefused && error.problem.status === 401;
  return messageOf(isWrong ? 'LOGIN_WRONG' : 'LOGIN_UNREACHABLE');
}

/**
 * Returns the text in the overlay and the one for screen readers (§8.14, §8.15), which blame number and
 * password only if they were wrong. Undefined for a state that may not log in: the dialog explains that.
 */
export function failureWords(error: unknown): { shown: string; spoken?: string } | undefined {
  if (isRefusal(error, 'CUSTOMER_STATE')) return undefined;
  const shown = SPOKEN.LOGIN_FAILED;
  return isRefusal(error, 'LOGIN_FAILED') ? { shown, spoken: SPOKEN.LOGIN_FAILED_IN_FULL } : { shown };
}

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'Bitte warte einen Moment und versuche es dann erneut.';
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 90 ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}` : `${minutes} Minuten`;
  return `Bitte warte ${time} und versuche es dann erneut.`;
}
