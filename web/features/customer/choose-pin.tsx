import { fieldText } from '#domain/customer/field-text.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { checkPin } from '#domain/customer/pin.ts';
import { CurrentPasswordField } from '#web/features/session/current-password-field.tsx';
import { call } from '#web/platform/call.ts';
import { fieldMessage } from '#web/shell/field-message.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { TextField } from '#web/ui/text-field.tsx';

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
  const { field, sending } = useFormShell({
    initial: { currentPassword: '', pin: '' },
    check: ({ currentPassword, pin }) => {
      const fault = checkPin(pin);
      return {
        currentPassword:
          byPassword && currentPassword === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined,
        pin: fault && fieldText(fault, LABEL, 'de'),
      };
    },
    serverNames: { pin: 'accessMedia.0.pin' },
    send: ({ currentPassword, pin }) =>
      call('PATCH /customers/{id}', {
        params: { id: String(customerId) },
        body: { accessMedia: [{ type: 'PIN', pin }], ...(byPassword ? { currentPassword } : {}) },
      }),
    onSent: () => {
      announce('Deine neue PIN gilt ab sofort.');
      onChosen();
    },
    onFailed: (error) => {
      // It was chosen elsewhere meanwhile.
      if (!byPassword && fieldMessage(error, 'currentPassword') !== undefined) onChosen();
    },
  });
  return (
    <FormShell
      {...sending}
      label="Eigene PIN wählen"
      className="grid gap-4"
      takesFocus={byPassword}
      submit={{
        label: 'PIN speichern',
        busyLabel: 'Deine PIN wird gespeichert',
        ...(onCancel ? {} : { size: 'L' }),
      }}
      {...(onCancel ? { onCancel } : {})}
    >
      {byPassword && <CurrentPasswordField {...field.text('currentPassword')} />}
      <TextField
        {...field.text('pin')}
        label="Neue PIN"
        hint="Vier Ziffern, nicht dein Geburtsdatum."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        controlClassName="digits max-w-32"
      />
    </FormShell>
  );
}
