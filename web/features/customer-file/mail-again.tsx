import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useSending } from '#web/shell/use-sending.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { useFreshFile } from './customer-file-queries.ts';

/** Has a mail tried once more whose delivery was given up. */
export function MailAgain({ account, id }: { account: string; id: number }) {
  const askFile = useFreshFile(account);
  const { sendOnce, isPending, error } = useSending({
    send: (_: undefined, keyFor) => {
      const request = { params: { accountNumber: account, id: String(id) } };
      return call('POST /console/customers/{accountNumber}/mails/{id}/again', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async () => {
      announce('Die Mail wird noch einmal zugestellt.');
      await askFile();
    },
  });
  return (
    <>
      <Button
        size="XS"
        theme="OUTLINE"
        className="mt-1"
        busy={isPending}
        busyLabel="Die Mail wird gesendet"
        needsConnection
        onClick={() => sendOnce(undefined)}
      >
        Noch einmal senden
      </Button>
      {error && <FailureNote error={error} onRetry={() => sendOnce(undefined)} />}
    </>
  );
}
