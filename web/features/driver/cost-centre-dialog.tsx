import { COST_CENTRE_HINT } from '#domain/driver/cost-centre.ts';
import { MAX_COST_CENTRE_LENGTH } from '#domain/driver/cost-centre-limits.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Driver } from './driver-queries.ts';
import { useDriverForm } from './use-driver-form.ts';

/** Under which cost centre a company finds a driver's trips on its invoices. */
export function CostCentreDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const name = driverName(driver);
  const { field, sending } = useDriverForm({
    driver,
    initial: { costCentre: driver.costCentre ?? '' },
    check: () => ({}),
    toAct: ({ costCentre }) => ({ act: 'COST_CENTRE', costCentre }),
    done: { title: 'Gespeichert', message: `Das gilt für Fahrten von ${name}, die von jetzt an enden.` },
    onClose,
  });
  return (
    <FormDialog
      {...sending}
      title={`Kostenstelle für ${name}`}
      submit={{ label: 'Speichern', busyLabel: 'Die Kostenstelle wird gespeichert' }}
      onClose={onClose}
    >
      <TextField
        {...field.text('costCentre')}
        label="Kostenstelle"
        hint={`${COST_CENTRE_HINT} Leer: keine.`}
        maxLength={MAX_COST_CENTRE_LENGTH}
        autoComplete="off"
      />
    </FormDialog>
  );
}
