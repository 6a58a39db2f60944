import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Sends the mail with the confirmation link again; only for a logged-in customer. */
export function ResendConfirmation({ label = 'Neuen Link schicken' }: { label?: string }) {
  // The key changes only after a success, so that a retry after a lost answer sends no second mail.
  const key = useRef<string>(undefined);
  const resend = useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID();
      return call('POST /emailconfirmations', {}, { idempotencyKey: key.current });
    },
    onSuccess: () => {
      key.current = undefined;
    },
  });
  return (
    <div className="grid justify-items-start gap-4">
      {resend.isSuccess && (
        <Note tone="success" announced title="Die Mail ist unterwegs.">
          Öffne den Link darin, um deine Adresse zu bestätigen. Schau auch im Spam-Ordner nach.
        </Note>
      )}
      {resend.isError && <FailureNote error={resend.error} />}
      <Button
        theme="OUTLINE"
        needsConnection
        busy={resend.isPending}
        busyLabel="Die Mail wird geschickt"
        onClick={() => resend.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}
