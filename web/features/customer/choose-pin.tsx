import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldText } from '#domain/customer/field-text.ts';
import { checkPin } from '#domain/customer/pin.ts';
import { fieldMessage } from '#web/features/session/field-message.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The name by which the server reports a fault of the pin. */
const PIN_FIELD = 'accessMedia.0.pin';
const LABEL = { de: 'PIN', en: 'Pin' };

/** Sets the customer's own pin in place of the initial one (§S9.3). */
export function ChoosePin({ customerId, onChosen }: { customerId: number; onChosen: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('PATCH /customers/{id}', {
        params: { id: String(customerId) },
        body: { accessMedia: [{ type: 'PIN', pin }] },
      }),
    onSuccess: () => {
      announce('Deine neue PIN gilt ab sofort.');
      onChosen();
    },
    onError: () => input.current?.focus(),
  });
  const fault = checkPin(pin);
  const refused = fieldMessage(error, PIN_FIELD);
  const failure = error && !refused ? failureOf(error) : undefined;

  function submit() {
    setChecked(true);
    if (isPending) return;
    if (fault) input.current?.focus();
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
      {failure && (
        <Note tone="error" announced title={failure.title}>
          {failure.text}
        </Note>
      )}
      <Button type="submit" size="L" needsConnection busy={isPending} busyLabel="Deine PIN wird gespeichert">
        PIN speichern
      </Button>
    </form>
  );
}
