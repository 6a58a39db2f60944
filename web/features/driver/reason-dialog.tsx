import { useState } from 'react';
import { driverName } from '#domain/driver/driver-name.ts';
import { MAX_REASON_LENGTH } from '#domain/driver/entitlement.ts';
import { ComingOfDriver } from '#web/features/booking/coming-of-driver.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { DriverDialog } from './driver-dialog.tsx';
import { type Driver, type DriverAct, useDriverAct } from './driver-queries.ts';

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
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const sending = useDriverAct(driver.id);
  const words = WORDS[act];
  const name = driverName(driver);
  const isMissing = act === 'BLOCK' && reason.trim() === '';
  const refused = fieldMessage(sending.error, 'reason');
  const error = refused ?? (isChecked && isMissing ? 'Der Grund ist erforderlich.' : undefined);

  function read(): DriverAct | undefined {
    setChecked(true);
    return isMissing ? undefined : { act, reason };
  }

  return (
    <DriverDialog
      title={words.title(name)}
      button={words.button}
      busyLabel={words.busy}
      done={{ title: words.done, message: `${name} bekommt dazu eine Mail.` }}
      sending={sending}
      isTold={refused !== undefined}
      readAct={read}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <ComingOfDriver driverId={driver.id} onlyCount />
      <TextAreaField
        className="mt-4"
        label="Grund"
        hint={`${name} liest ihn in der Mail und im Profil.`}
        required={act === 'BLOCK'}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          if (sending.error) sending.reset();
          setReason(currentTarget.value);
        }}
      />
    </DriverDialog>
  );
}
