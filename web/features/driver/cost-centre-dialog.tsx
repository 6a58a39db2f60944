import { useState } from 'react';
import { COST_CENTRE_HINT, MAX_COST_CENTRE_LENGTH } from '#domain/driver/cost-centre.ts';
import { fieldMessage } from '#web/features/session/field-message.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Driver, useDriverAct } from './driver-queries.ts';

/** Under which cost centre a company finds a driver's trips on its invoices. */
export function CostCentreDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const [costCentre, setCostCentre] = useState(driver.costCentre ?? '');
  const saving = useDriverAct(driver.id);
  const name = driver.name ?? driver.customerNumber;
  const refused = fieldMessage(saving.error, 'costCentre');
  const failure = saving.error && !refused ? failureOf(saving.error) : undefined;

  function save() {
    if (saving.isPending) return;
    saving.mutate(
      { act: 'COST_CENTRE', costCentre },
      {
        onSuccess: () => {
          onClose();
          showDialog({
            type: 'SUCCESS',
            title: 'Gespeichert',
            message: `Das gilt für Fahrten von ${name}, die von jetzt an enden.`,
          });
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!saving.isPending}
      title={`Kostenstelle für ${name}`}
      actions={
        <>
          <Button theme="OUTLINE" disabled={saving.isPending} onClick={onClose} className="max-sm:w-full">
            Abbrechen
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={saving.isPending}
            busyLabel="Die Kostenstelle wird gespeichert"
            onClick={save}
          >
            Speichern
          </Button>
        </>
      }
    >
      <TextField
        label="Kostenstelle"
        hint={`${COST_CENTRE_HINT} Leer: keine.`}
        maxLength={MAX_COST_CENTRE_LENGTH}
        autoComplete="off"
        value={costCentre}
        error={refused}
        onChange={({ currentTarget }) => {
          if (saving.error) saving.reset();
          setCostCentre(currentTarget.value);
        }}
      />
      {failure && (
        <Note tone="error" announced className="mt-4" title={failure.title}>
          {failure.text}
        </Note>
      )}
    </Dialog>
  );
}
