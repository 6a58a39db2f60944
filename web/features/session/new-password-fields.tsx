import { MAX_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import type { PasswordForm } from '#domain/customer/password-form.ts';
import type { TextWiring } from '#web/shell/field-wiring.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** The new password is checked while it is typed; its repetition once it is as long, not from its first letter. */
export const isRepeatedFarEnough = (name: string, { password, repeated }: PasswordForm): boolean =>
  name === 'password' || (name === 'repeated' && repeated.length >= password.length);

/** A new password, typed twice. */
export function NewPasswordFields({
  label,
  hint,
  account,
  password,
  repeated,
  onRepeated,
}: {
  label: string;
  hint: string;
  /** The account's number, if it is known. */
  account: string | undefined;
  password: TextWiring;
  repeated: TextWiring;
  /** Something is repeated, and the field is left. */
  onRepeated: () => void;
}) {
  const texts = { required: true, autoComplete: 'new-password', maxLength: MAX_PASSWORD_LENGTH };
  return (
    <>
      {/* Password managers read from this field which account the new password belongs to. */}
      {account && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      <PasswordField {...password} {...texts} label={label} hint={hint} />
      <PasswordField
        {...repeated}
        {...texts}
        label="Passwort wiederholen"
        onBlur={() => repeated.value !== '' && onRepeated()}
      />
    </>
  );
}
