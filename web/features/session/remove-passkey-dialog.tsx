import { ActDialog } from '#web/shell/act-dialog.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { type Passkey, useRemovePasskey } from './passkey-queries.ts';

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();

  function confirm() {
    remove.mutate(passkey, {
      onSuccess: () => {
        announce(`Passkey „${passkey.label}“ gelöscht`);
        onClose();
      },
    });
  }

  return (
    <ActDialog
      role="alertdialog"
      title="Passkey löschen?"
      act={remove}
      button="Löschen"
      busyLabel="Der Passkey wird gelöscht"
      dismiss="Passkey behalten"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Mit „{passkey.label}“ kannst du dich danach nicht mehr einloggen. Dein Passwort gilt weiter, jeder
        andere Passkey auch.
      </p>
    </ActDialog>
  );
}
