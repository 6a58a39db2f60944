import { useQueryClient } from '@tanstack/react-query';
import { fieldText } from '#domain/customer/field-text.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { CurrentPasswordField } from '#web/features/session/current-password-field.tsx';
import { call } from '#web/platform/call.ts';
import { creditorWords } from '#web/shell/creditor-words.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { type FormFaults, useFormShell } from '#web/shell/use-form-shell.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { IbanField } from '#web/ui/grouped-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Creditor, sepaAccountsQuery } from './sepa-account-queries.ts';

type Mandate = { iban: string; accountHolder: string; sepaAccepted: boolean; currentPassword: string };

const missingIn = ({ iban, accountHolder, sepaAccepted, currentPassword }: Mandate): FormFaults<Mandate> => ({
  iban: iban.trim() === '' ? fieldText('IBAN_FORMAT', FIELD_LABELS.iban, 'de') : undefined,
  accountHolder:
    accountHolder.trim() === '' ? fieldText('REQUIRED', FIELD_LABELS.accountHolder, 'de') : undefined,
  sepaAccepted: sepaAccepted ? undefined : fieldText('SEPA_MISSING', FIELD_LABELS.sepaAccepted, 'de'),
  currentPassword: currentPassword === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined,
});

type Props = {
  /** Of the account before. */
  holder: string;
  creditor: Creditor;
  onDone: () => void;
  onCancel: () => void;
};

/** Another account with a mandate for it, by password. */
export function ChangeSepaAccount({ holder, creditor, onDone, onCancel }: Props) {
  const queryClient = useQueryClient();
  const { field, sending } = useFormShell<Mandate>({
    initial: { iban: '', accountHolder: holder, sepaAccepted: false, currentPassword: '' },
    check: missingIn,
    send: (body, keyFor) => call('POST /sepaaccounts', { body }, { idempotencyKey: keyFor(body) }),
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: sepaAccountsQuery.queryKey });
      onDone();
    },
  });
  return (
    <FormShell
      {...sending}
      label="Anderes Konto"
      takesFocus
      guardsLeaving
      submit={{ label: 'Mandat erteilen', busyLabel: 'Dein Konto wird gespeichert' }}
      onCancel={onCancel}
    >
      <IbanField
        {...field.formatted('iban')}
        required
        label={FIELD_LABELS.iban.de}
        hint="Sie steht auf deiner Bankkarte und wird nie auf diesem Gerät gespeichert."
      />
      <TextField
        {...field.text('accountHolder')}
        required
        label={FIELD_LABELS.accountHolder.de}
        autoComplete="name"
      />
      <CheckboxField
        {...field.box('sepaAccepted')}
        required
        details={`${creditorWords(creditor)} Das Mandat für das bisherige Konto endet damit.`}
      >
        {CONSENT_TEXTS.SEPA.de}
      </CheckboxField>
      <CurrentPasswordField {...field.text('currentPassword')} />
    </FormShell>
  );
}
