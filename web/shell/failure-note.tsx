import type { ReactNode } from 'react';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Failure } from './call-failure.ts';
import { MESSAGES } from './message-catalogue.ts';
import { waitText } from './wait-text.ts';

/**
 * A note in place of content that could not be loaded: what happened, that nothing was lost, what to do
 * (§8.1).
 */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isOffline = error instanceof ConnectionFailed;
  return (
    <Note
      tone="error"
      announced
      title={isOffline ? MESSAGES.CONNECTION.title : 'Das hat leider nicht geklappt.'}
      action={
        onRetry && (
          <Button size="S" theme="OUTLINE" onClick={onRetry}>
            Erneut versuchen
          </Button>
        )
      }
    >
      {isOffline
        ? MESSAGES.CONNECTION.message
        : error instanceof CallRefused
          ? [error.problem.detail, error.retryAfterSeconds && waitText(error.retryAfterSeconds)]
              .filter(Boolean)
              .join(' ')
          : MESSAGES.DEFAULT.message}
    </Note>
  );
}

/** A note below an act that failed: why. Nothing as long as it has not. */
export function ActFailureNote({
  failure,
  action,
  className,
}: {
  failure: Pick<Failure, 'title' | 'text'> | null | undefined;
  action?: ReactNode;
  className?: string;
}) {
  if (!failure) return null;
  return (
    <Note tone="error" announced title={failure.title} action={action} {...(className ? { className } : {})}>
      {failure.text}
    </Note>
  );
}
