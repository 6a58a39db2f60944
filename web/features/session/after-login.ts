import type { NavigateFunction } from 'react-router';
import { afterLogin } from '#domain/customer/customer-state.ts';
import { paths } from '#web/shell/paths.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import type { Customer } from './current-customer.ts';
import { mayNotBookText } from './may-not-book-text.ts';
import { returnPath } from './return-path.ts';

/** Where a state leads whoever has logged in (§4.9, §4.11); undefined: they go on where they are. */
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

type Ways = { navigate: NavigateFunction; followUp: (() => void) | undefined };

/**
 * After a login: what the person was about to do, unless their state leads elsewhere first. A customer who is blocked
 * is told why nothing can be booked (§S3.11).
 */
export function redirectAfterLogin({ state }: Customer, { navigate, followUp }: Ways): void {
  const path = pathAfterLogin(state);
  const onward = returnPath(location);
  if (path) void navigate(path);
  else if (followUp) followUp();
  else if (onward) void navigate(onward, { replace: true });
  if (state === 'BLOCKED') {
    const { title, text } = mayNotBookText(state);
    showDialog({ type: 'WARNING', title, message: text });
  }
}
