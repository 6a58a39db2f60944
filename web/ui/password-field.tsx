import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A field for a password, hidden or shown (§4.46). `autoComplete` is `current-password` or `new-password`.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'> & { autoComplete: string }) {
  const [plain, setPlain] = useState(false);
  return (
    <TextField
      {...props}
      type={plain ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          icon={plain ? 'eye-off' : 'eye'}
          label={plain ? 'Passwort verbergen' : 'Passwort anzeigen'}
          onClick={() => setPlain(!plain)}
        />
      }
    />
  );
}
