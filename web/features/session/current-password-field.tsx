import { MAX_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import type { TextWiring } from '#web/shell/field-wiring.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** The password of who is logged in, by which they show that it is them. */
export const CurrentPasswordField = (props: TextWiring & { hint?: string }) => (
  <PasswordField
    {...props}
    label="Aktuelles Passwort"
    required
    autoComplete="current-password"
    maxLength={MAX_PASSWORD_LENGTH}
  />
);
