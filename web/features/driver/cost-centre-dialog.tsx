import { useState } from 'react';
import { COST_CENTRE_HINT } from '#domain/driver/cost-centre.ts';
import { MAX_COST_CENTRE_LENGTH } from '#domain/driver/cost-centre-limits.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import { fieldMessage } from '#web/features/session/field-message.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { DriverDialog } from './driver-dialog.tsx';
import { type Driver, useDriverAct } from './driver-queries.ts';

/** Under which cost centre a company finds a driver's trips on its invoices. */
export function CostCentreDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const [costCentre, setCostCentre] = useState(driver.costCentre ?? '');
  const saving = useDriverAct(driver.id);
  const name = driverName(driver);
  const refused = fieldMessage(saving.error, 'costCentre');
  return (
    <DriverDialog
      title={`Kostenstelle für ${name}`}
      button="Speichern"
      busyLabel="Die Kostenstelle wird gespeichert"
      done={{
        title: 'Gespeichert',
        message: `Das gilt für Fahrten von ${name}, die von jetzt an enden.`,
      }}
      sending={saving}
      isTold={refused !== undefined}
      readAct={() => ({ act: 'COST_CENTRE', costCentre })}
      onClose={onClose}
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
    </DriverDialog>
  );
}
