import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldText } from '#domain/customer/field-text.ts';
import { MAX_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { checkPin } from '#domain/customer/pin.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The name by which the server reports a fault of the pin. */
const PIN_FIELD = 'accessMedia.0.pin';
const LABEL = { de: 'PIN', en: 'Pin' };

type ChoosePinProps = {
  customerId: number;
  /** One that the customer chose before is changed by password. */
  byPassword?: boolean;
  onChosen: () => void;
  onCancel?: () => void;
};

/** Sets the customer's own pin in place of the initial one (§S9.3), or of one that was chosen before. */
export function ChoosePin({ customerId, byPassword = false, onChosen, onCancel }: ChoosePinProps) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('PATCH /customers/{id}', {
        params: { id: String(customerId) },
        body: { accessMedia: [{ type: 'PIN', pin }], ...(byPassword ? { currentPassword: password } : {}) },
      }),
    onSuccess: () => {
      announce('Deine neue PIN gilt ab sofort.');
      onChosen();
    },
    onError: (refusal) => {
      const asksPassword = fieldMessage(refusal, 'currentPassword') !== undefined;
      // It was chosen elsewhere meanwhile.
      if (asksPassword && !byPassword) onChosen();
      else (asksPassword ? passwordInput : input).current?.focus();
    },
  });
  // Who has opened the form goes on in it.
  useEffect(() => passwordInput.current?.focus(), []);
  const fault = checkPin(pin);
  const refused = fieldMessage(error, PIN_FIELD);
  const isPasswordMissing = byPassword && password === '';
  const refusedPassword =
    fieldMessage(error, 'currentPassword') ??
    (isChecked && isPasswordMissing ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined);
  const failure = error && !refused && !refusedPassword ? failureOf(error) : undefined;

  function submit() {
    setChecked(true);
    if (isPending) return;
    if (isPasswordMissing) passwordInput.current?.focus();
    else if (fault) input.current?.focus();
    else mutate();
  }

  return (
    <form
      noValidate
      aria-label="Eigene PIN wählen"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {byPassword && (
        <PasswordField
          ref={passwordInput}
          name="currentPassword"
          label="Aktuelles Passwort"
          autoComplete="current-password"
          required
          maxLength={MAX_PASSWORD_LENGTH}
          readOnly={isPending}
          value={password}
          error={refusedPassword}
          onChange={({ currentTarget }) => {
            if (error) reset();
            setPassword(currentTarget.value);
          }}
        />
      )}
      <TextField
        ref={input}
        name="pin"
        label="Neue PIN"
        hint="Vier Ziffern, nicht dein Geburtsdatum."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={isPending}
        value={pin}
        controlClassName="digits max-w-32"
        {...(refused
          ? { error: refused }
          : isChecked && fault
            ? { error: fieldText(fault, LABEL, 'de') }
            : {})}
        onChange={({ currentTarget }) => {
          if (error) reset();
          setPin(currentTarget.value);
        }}
      />
      <ActFailureNote failure={failure} />
      <div className={onCancel ? 'flex flex-wrap gap-2' : 'grid'}>
        <Button
          type="submit"
          size={onCancel ? 'M' : 'L'}
          needsConnection
          busy={isPending}
          busyLabel="Deine PIN wird gespeichert"
        >
          PIN speichern
        </Button>
        {onCancel && (
          <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
            Abbrechen
          </Button>
        )}
      </div>
    </form>
  );
}
