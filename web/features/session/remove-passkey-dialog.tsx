import { failureOf } from '#web/shell/call-failure.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Passkey, useRemovePasskey } from './passkey-queries.ts';

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  const failure = remove.error && failureOf(remove.error);

  function confirm() {
    remove.mutate(passkey, {
      onSuccess: () => {
        announce(`Passkey „${passkey.label}“ gelöscht`);
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!remove.isPending}
      role="alertdialog"
      title="Passkey löschen?"
      actions={
        <>
          <Button theme="OUTLINE" disabled={remove.isPending} onClick={onClose} className="max-sm:w-full">
            Passkey behalten
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={remove.isPending}
            busyLabel="Der Passkey wird gelöscht"
            onClick={confirm}
          >
            Löschen
          </Button>
        </>
      }
    >
      <p>
        Mit „{passkey.label}“ kannst du dich danach nicht mehr einloggen. Dein Passwort gilt weiter, jeder
        andere Passkey auch.
      </p>
      {failure && (
        <Note tone="error" announced className="mt-4" title={failure.title}>
          {failure.text}
        </Note>
      )}
    </Dialog>
  );
}
