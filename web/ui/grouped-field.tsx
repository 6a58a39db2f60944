import { type ChangeEvent, useState } from 'react';
import { DATE_GROUPS, germanDate, IBAN_GROUPS, isoDate, regroup } from './grouped-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** Rewrites the field while it is typed in; the caret stays where the person works. */
function rewrite(event: ChangeEvent<HTMLInputElement>, groups: typeof IBAN_GROUPS): string {
  const input = event.currentTarget;
  const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
  const { text, caret } = regroup(
    { text: input.value, caret: input.selectionStart ?? input.value.length },
    groups,
    forward,
  );
  // Written here and not by React alone: React would send the caret to the end.
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

/** An IBAN, shown in groups of four. The value has the spaces; rules take them out. */
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
      controlClassName="digits tracking-wide"
    />
  );
}

/** A date as Germans write it; the value is "1990-12-24", or what was typed while it is no date yet. */
export function DateField({ value, onValueChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState(germanDate(value));
  // Somebody else changed the value: a draft was restored, the form was emptied.
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

/** A phone number as it is typed; the device shows its keys for numbers. */
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
