import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** What could not be loaded: what happened, that nothing was lost, and what to do (specification §8). */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isOffline = error instanceof ConnectionFailed;
  return (
    <Note
      tone="error"
      announced
      title={isOffline ? 'Es konnte keine Verbindung hergestellt werden.' : 'Das hat leider nicht geklappt.'}
      action={
        onRetry && (
          <Button size="S" theme="OUTLINE" onClick={onRetry}>
            Erneut versuchen
          </Button>
        )
      }
    >
      {isOffline
        ? 'Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen. Bitte überprüfe deine Verbindung und versuche es erneut.'
        : error instanceof CallRefused
          ? error.problem.detail
          : 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.'}
    </Note>
  );
}
