import type { NavigateFunction } from 'react-router';
import { afterLogin } from '#domain/customer/customer-state.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { hasLoggedOutSince } from '#web/platform/stored-text.ts';
import { paths } from '#web/shell/paths.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import type { Customer } from './current-customer.ts';
import { mayNotBookText } from './may-not-book-text.ts';
import { returnPath } from './return-path.ts';

/** Returns where a login redirects a customer in this state (§4.9, §4.11); undefined means no redirect. */
export function pathAfterLogin(state: string): string | undefined {
  switch (afterLogin(state)) {
    case 'DOCUMENT_CHECK':
      return paths.documentCheck();
    case 'MANUAL_CHECK':
      return paths.manualCheck();
    default:
      return undefined;
  }
}

type Options = { navigate: NavigateFunction; followUp: (() => void) | undefined };

/**
 * After a login: redirects by the customer’s state, else runs the follow-up, else opens the return path (§S3.11).
 * After somebody else’s expired login the page is new.
 */
export function redirectAfterLogin({ state, plan }: Customer, { navigate, followUp }: Options): void {
  const path = isSalesPartnerPlan(plan.kundenart) ? paths.sales() : pathAfterLogin(state);
  const returnTo = returnPath(location);
  // What this page holds in memory is somebody else's.
  if (hasLoggedOutSince()) return location.assign(path ?? returnTo ?? location.href);
  if (path) void navigate(path);
  else if (followUp) followUp();
  else if (returnTo) void navigate(returnTo, { replace: true });
  if (state === 'BLOCKED') {
    const { title, text } = mayNotBookText(state);
    showDialog({ type: 'WARNING', title, message: text });
  }
}
