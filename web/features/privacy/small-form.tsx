import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COUNTRIES } from '#domain/customer/address.ts';
import { fieldText, type Label } from '#domain/customer/field-text.ts';
import { MAX_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, PhoneField } from '#web/ui/grouped-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type SmallField<Name extends string> = {
  /** As the server names it. */
  name: Name;
  label: Label;
  kind?: 'TEXT' | 'DATE' | 'PHONE' | 'EMAIL' | 'COUNTRY';
  optional?: boolean;
  hint?: string;
  autoComplete?: string;
};

type Props<Name extends string> = {
  label: string;
  intro?: ReactNode;
  fields: readonly SmallField<Name>[];
  initial: Readonly<Record<Name, string>>;
  /** Asks for the password too. */
  byPassword?: boolean;
  submit: string;
  busy: string;
  send: (
    values: Readonly<Record<Name, string>>,
    options: { currentPassword: string; idempotencyKey: string },
  ) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
};

const PASSWORD = 'currentPassword';
const countryNames = new Intl.DisplayNames('de', { type: 'region' });
const countries = COUNTRIES.map((code) => ({ value: code, label: countryNames.of(code) ?? code }));

/** A few fields that are sent together; the server says at each what is wrong with it. */
export function SmallForm<Name extends string>(props: Props<Name>) {
  const { label, intro, fields, initial, byPassword = false, submit, busy, send, onDone, onCancel } = props;
  const keys = useIdempotencyKeys();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const names: readonly string[] = [...fields.map(({ name }) => name), ...(byPassword ? [PASSWORD] : [])];
  const focusOn = (name: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      send(values, {
        currentPassword: password,
        idempotencyKey: keys.keyFor(JSON.stringify([values, password])),
      }),
    onSuccess: onDone,
    onError: (refusal) => {
      if (!failureOf(refusal).unsettled) keys.answered();
      focusOn(names.find((name) => fieldMessage(refusal, name) !== undefined));
    },
  });
  // Who has opened the form goes on in it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);

  const missing = (name: string): string | undefined => {
    if (name === PASSWORD) return password === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined;
    const field = fields.find((one) => one.name === name);
    return field && !field.optional && values[field.name].trim() === ''
      ? fieldText('REQUIRED', field.label, 'de')
      : undefined;
  };
  const errorOf = (name: string) => fieldMessage(error, name) ?? (isChecked ? missing(name) : undefined);
  function onSubmit() {
    setChecked(true);
    if (isPending) return;
    const first = names.find((name) => missing(name) !== undefined);
    if (first === undefined) mutate();
    else focusOn(first);
  }
  const failure =
    error && names.every((name) => fieldMessage(error, name) === undefined) ? failureOf(error) : undefined;
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="grid max-w-128 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {intro}
      {fields.map(({ name, label: fieldLabel, kind = 'TEXT', optional, hint, autoComplete }) => {
        const set = (value: string) => {
          if (error) reset();
          setValues((before) => ({ ...before, [name]: value }));
        };
        const wiring = { name, label: fieldLabel.de, required: !optional, hint, error: errorOf(name) };
        const typed = { ...wiring, readOnly: isPending, value: values[name], autoComplete };
        if (kind === 'DATE') return <DateField key={name} {...typed} onValueChange={set} />;
        if (kind === 'PHONE') return <PhoneField key={name} {...typed} onValueChange={set} />;
        if (kind === 'COUNTRY')
          return (
            <SelectField
              key={name}
              {...wiring}
              disabled={isPending}
              options={countries}
              value={values[name]}
              autoComplete={autoComplete}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          );
        return (
          <TextField
            key={name}
            {...typed}
            type={kind === 'EMAIL' ? 'email' : 'text'}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        );
      })}
      {byPassword && (
        <PasswordField
          name={PASSWORD}
          label="Aktuelles Passwort"
          required
          readOnly={isPending}
          error={errorOf(PASSWORD)}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={({ currentTarget }) => {
            if (error) reset();
            setPassword(currentTarget.value);
          }}
        />
      )}
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel={busy}>
          {submit}
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
