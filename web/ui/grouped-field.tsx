import { type ChangeEvent, useState } from 'react';
import { DATE_GROUPS, germanDate, IBAN_GROUPS, isoDate, regroup } from './grouped-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** Formats the input on each change, keeps the caret at its character, and returns the formatted text. */
function rewrite(event: ChangeEvent<HTMLInputElement>, groups: typeof IBAN_GROUPS): string {
  const input = event.currentTarget;
  const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
  const { text, caret } = regroup(
    { text: input.value, caret: input.selectionStart ?? input.value.length },
    groups,
    forward,
  );
  // If only React set the value, the caret would jump to the end.
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

/** A field for an IBAN in groups of four. The value contains the spaces; the validation rules remove them. */
export function IbanField({ value, onValueChange, ...rest }: Props) {
  return (
    <TextField
      placeholder="DE00 0000 0000 0000 0000 00"
      {...rest}
      value={value}
      onChange={(event) => onValueChange(rewrite(event, IBAN_GROUPS))}
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      // So that all 22 characters are seen at 320 px.
      controlClassName="digits max-[22rem]:[word-spacing:-0.1em]"
    />
  );
}

/**
 * A field for a date in German notation. The value is "1990-12-24", or the typed text while it is no date
 * yet.
 */
export function DateField({ value, onValueChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState(germanDate(value));
  // The value was changed from outside, for example by a restored draft or a reset form.
  if (isoDate(typed) !== isoDate(value)) setTyped(germanDate(value));
  return (
    <TextField
      placeholder="TT.MM.JJJJ"
      {...rest}
      value={typed}
      onChange={(event) => {
        const text = rewrite(event, DATE_GROUPS);
        setTyped(text);
        onValueChange(isoDate(text));
      }}
      onBlur={(event) => {
        setTyped(germanDate(isoDate(typed)));
        onBlur?.(event);
      }}
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
      controlClassName="digits"
    />
  );
}

/** A field for a phone number; the value is the text as typed. */
export function PhoneField({ value, onValueChange, ...rest }: Props) {
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      controlClassName="digits"
    />
  );
}
