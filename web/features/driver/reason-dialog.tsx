import { driverName } from '#domain/driver/driver-name.ts';
import { MAX_REASON_LENGTH } from '#domain/driver/entitlement.ts';
import { ComingOfDriver } from '#web/features/booking/coming-of-driver.tsx';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { Driver } from './driver-queries.ts';
import { useDriverForm } from './use-driver-form.ts';

const WORDS = {
  BLOCK: {
    title: (name: string) => `${name} sperren?`,
    text: 'Die Person kann dann nichts mehr buchen, verlängern oder öffnen. Eine laufende Fahrt fährt sie zu Ende. Aufheben kannst du die Sperre jederzeit.',
    button: 'Sperren',
    busy: 'Die Sperre wird gespeichert',
    done: 'Gesperrt',
  },
  REMOVE: {
    title: (name: string) => `${name} entfernen?`,
    text: 'Die Person fährt dann nicht mehr auf deinen Account. Einloggen kann sie sich weiter, Buchungen und Rechnungen bleiben. Zurücknehmen lässt sich das nicht: Soll sie wieder fahren, legst du sie neu an.',
    button: 'Entfernen',
    busy: 'Die Fahrtberechtigung wird beendet',
    done: 'Entfernt',
  },
};

/** Blocks or removes a driver: says before what becomes of their bookings, and takes the reason that they read. */
export function ReasonDialog({
  driver,
  act,
  onClose,
}: {
  driver: Driver;
  act: 'BLOCK' | 'REMOVE';
  onClose: () => void;
}) {
  const words = WORDS[act];
  const name = driverName(driver);
  const { field, sending } = useDriverForm({
    driver,
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: act === 'BLOCK' && reason.trim() === '' ? 'Der Grund ist erforderlich.' : undefined,
    }),
    toAct: ({ reason }) => ({ act, reason }),
    done: { title: words.done, message: `${name} bekommt dazu eine Mail.` },
    onClose,
  });
  return (
    <FormDialog
      {...sending}
      title={words.title(name)}
      submit={{ label: words.button, busyLabel: words.busy }}
      onClose={onClose}
      className=""
    >
      <p>{words.text}</p>
      <ComingOfDriver driverId={driver.id} onlyCount />
      <TextAreaField
        {...field.text('reason')}
        className="mt-4"
        label="Grund"
        hint={`${name} liest ihn in der Mail und im Profil.`}
        required={act === 'BLOCK'}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
      />
    </FormDialog>
  );
}
