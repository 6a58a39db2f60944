import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldText } from '#domain/customer/field-text.ts';
import { MAX_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { creditorWords } from '#web/shell/creditor-words.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { IbanField } from '#web/ui/grouped-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sepaAccountsQuery } from './sepa-account-queries.ts';

const FIELDS = ['iban', 'accountHolder', 'sepaAccepted', 'currentPassword'] as const;
type Field = (typeof FIELDS)[number];

type Props = {
  /** Of the account before. */
  holder: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Another account with a mandate for it, by password. */
export function ChangeSepaAccount({ holder, onDone, onCancel }: Props) {
  const settings = useSettings();
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (name: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const [values, setValues] = useState({
    iban: '',
    accountHolder: holder,
    sepaAccepted: false,
    currentPassword: '',
  });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('POST /sepaaccounts', { body: values }, { idempotencyKey: keys.keyFor(JSON.stringify(values)) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sepaAccountsQuery.queryKey });
      onDone();
    },
    onError: (refusal) => {
      if (!failureOf(refusal).unsettled) keys.answered();
      const wrong = FIELDS.find((name) => fieldMessage(refusal, name) !== undefined);
      if (wrong) focusOn(wrong);
    },
  });
  // Who has opened the form goes on in it.
  useEffect(() => focusOn('iban'), []);

  const missing: Record<Field, string | undefined> = {
    iban: values.iban.trim() === '' ? fieldText('IBAN_FORMAT', FIELD_LABELS.iban, 'de') : undefined,
    accountHolder:
      values.accountHolder.trim() === ''
        ? fieldText('REQUIRED', FIELD_LABELS.accountHolder, 'de')
        : undefined,
    sepaAccepted: values.sepaAccepted
      ? undefined
      : fieldText('SEPA_MISSING', FIELD_LABELS.sepaAccepted, 'de'),
    currentPassword: values.currentPassword === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined,
  };
  const wiring = (name: Field) => ({
    name,
    required: true,
    readOnly: isPending,
    error: fieldMessage(error, name) ?? (isChecked ? missing[name] : undefined),
  });
  function set<Name extends Field>(name: Name, value: (typeof values)[Name]) {
    if (error) reset();
    setValues((before) => ({ ...before, [name]: value }));
  }
  function submit() {
    setChecked(true);
    if (isPending) return;
    const first = FIELDS.find((name) => missing[name] !== undefined);
    if (first) focusOn(first);
    else mutate();
  }
  const failure =
    error && FIELDS.every((name) => fieldMessage(error, name) === undefined) ? failureOf(error) : undefined;

  return (
    <form
      ref={form}
      noValidate
      aria-label="Anderes Konto"
      className="grid max-w-128 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <IbanField
        {...wiring('iban')}
        label={FIELD_LABELS.iban.de}
        hint="Sie steht auf deiner Bankkarte und wird nie auf diesem Gerät gespeichert."
        value={values.iban}
        onValueChange={(iban) => set('iban', iban)}
      />
      <TextField
        {...wiring('accountHolder')}
        label={FIELD_LABELS.accountHolder.de}
        autoComplete="name"
        value={values.accountHolder}
        onChange={({ currentTarget }) => set('accountHolder', currentTarget.value)}
      />
      <CheckboxField
        name="sepaAccepted"
        required
        disabled={isPending}
        checked={values.sepaAccepted}
        onCheckedChange={(sepaAccepted) => set('sepaAccepted', sepaAccepted)}
        error={wiring('sepaAccepted').error}
        details={`${creditorWords(settings)} Das Mandat für das bisherige Konto endet damit.`}
      >
        {CONSENT_TEXTS.SEPA.de}
      </CheckboxField>
      <PasswordField
        {...wiring('currentPassword')}
        label="Aktuelles Passwort"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        value={values.currentPassword}
        onChange={({ currentTarget }) => set('currentPassword', currentTarget.value)}
      />
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Dein Konto wird gespeichert">
          Mandat erteilen
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
