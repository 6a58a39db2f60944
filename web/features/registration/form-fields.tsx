import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { passwordDemands } from '#domain/customer/password.ts';
import type { RegistrationField } from '#domain/registration/registration-fields.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { DateField, IbanField, PhoneField } from '#web/ui/grouped-field.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { RadioCards, type RadioCardsProps } from '#web/ui/radio-cards.tsx';
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx';
import { SignatureField } from '#web/ui/signature-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { labelText } from './check-form.ts';
import { fieldId, useRegistration } from './form-context.ts';
import type { RegistrationForm } from './registration-form.ts';

type TextName =
  | Exclude<
      {
        [Name in keyof RegistrationForm]: RegistrationForm[Name] extends string ? Name : never;
      }[keyof RegistrationForm],
      undefined
    >
  | `address.${keyof RegistrationForm['address']}`
  | `driverlicense.${keyof RegistrationForm['driverlicense']}`
  | `extraFields.${string}`;
type BoxName = 'termsAccepted' | 'sepaAccepted' | 'creditRatingAllowed' | 'adsAllowed';

type Own = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'id' | 'ref' | 'label' | 'required';

/** Connects a control to the form: label and requirement from the plan, error from the rules. */
function useField<Name extends TextName | BoxName | 'signature'>(name: Name) {
  const { plan, needs } = useRegistration();
  const { field, fieldState } = useController<RegistrationForm, Name>({ name });
  const { trigger } = useFormContext<RegistrationForm>();
  const { value } = field;
  const onChange = (next: unknown) => {
    field.onChange(next);
    // The error disappears as soon as the value is right.
    if (fieldState.error) void trigger(name);
  };
  const onBlur = () => afterPress(field.onBlur);
  const need = needs[name as RegistrationField];
  return {
    isAsked: need !== undefined,
    value,
    onChange,
    onBlur,
    code: fieldState.error?.type,
    wiring: {
      id: fieldId(name),
      label: labelText(name, plan),
      required: need === 'REQUIRED',
      error: fieldState.error?.message,
    },
  };
}

/** A text field. Like the other fields it renders nothing if the plan does not ask for it. */
export function FormText({ name, ...rest }: { name: TextName } & Omit<TextFieldProps, Own>) {
  const { isAsked, value, onChange, onBlur, wiring } = useField(name);
  if (!isAsked) return null;
  return <TextField {...rest} {...wiring} name={name} value={value} onChange={onChange} onBlur={onBlur} />;
}

/** An extra field that only this plan has. */
export function FormExtra({ fieldKey, required }: { fieldKey: string; required: boolean }) {
  const { value, onChange, onBlur, wiring } = useField(`extraFields.${fieldKey}`);
  return (
    <TextField
      {...wiring}
      required={required}
      name={`extraFields.${fieldKey}`}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

export function FormDate({ name, ...rest }: { name: TextName } & Omit<TextFieldProps, Own | 'type'>) {
  const { isAsked, value, onChange, onBlur, wiring } = useField(name);
  if (!isAsked) return null;
  return (
    <DateField {...rest} {...wiring} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
  );
}

/** German numbers only; for others a hint gives our mail address (§S9.29). */
export function FormPhone({ name, hint }: { name: 'mobilePhoneNr' | 'phoneNr'; hint?: string }) {
  const { emailAddress: contactEmail } = useSettings().contact;
  const { isAsked, value, onChange, onBlur, wiring, code } = useField(name);
  if (!isAsked) return null;
  const isShutOut = code === 'PHONE_NOT_GERMAN' || code === 'PHONE_NOT_MOBILE';
  return (
    <div>
      <PhoneField
        {...wiring}
        hint={hint}
        name={name}
        autoComplete={name === 'mobilePhoneNr' ? 'tel' : 'tel-national'}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
      />
      {isShutOut && (
        <p className="mt-1.5 text-sm">
          Du hast keine deutsche {code === 'PHONE_NOT_MOBILE' ? 'Mobilnummer' : 'Telefonnummer'}? Schreib uns
          an{' '}
          <a className="text-link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          , dann legen wir deinen Account gemeinsam an.
        </p>
      )}
    </div>
  );
}

export function FormIban({ hint }: { hint: ReactNode }) {
  const { isAsked, value, onChange, onBlur, wiring } = useField('iban');
  if (!isAsked) return null;
  return (
    <IbanField {...wiring} hint={hint} name="iban" value={value} onValueChange={onChange} onBlur={onBlur} />
  );
}

export function FormPassword() {
  const { value, onChange, onBlur, wiring } = useField('password');
  const password = useWatch<RegistrationForm, 'password'>({ name: 'password' });
  return (
    <NewPasswordField
      {...wiring}
      required
      name="password"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      demands={passwordDemands(password).map(({ text, met }) => ({ label: text, met }))}
    />
  );
}

export function FormSelect({ name, ...rest }: { name: TextName } & Omit<SelectFieldProps, Own>) {
  const { isAsked, value, onChange, onBlur, wiring } = useField(name);
  if (!isAsked) return null;
  return <SelectField {...rest} {...wiring} name={name} value={value} onChange={onChange} onBlur={onBlur} />;
}

export function FormCards({
  name,
  legend,
  ...rest
}: { name: TextName } & Omit<RadioCardsProps, Own | 'legend' | 'onValueChange'> & { legend?: ReactNode }) {
  const { isAsked, value, onChange, onBlur, wiring } = useField(name);
  if (!isAsked) return null;
  const { label, ...wired } = wiring;
  return (
    <RadioCards
      {...rest}
      {...wired}
      legend={legend ?? label}
      name={name}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** A checkbox for a consent; it is never ticked beforehand (§S9.5). */
export function FormBox({
  name,
  details,
  children,
}: {
  name: BoxName;
  details?: ReactNode;
  children: ReactNode;
}) {
  const { isAsked, value, onChange, onBlur, wiring } = useField(name);
  if (!isAsked) return null;
  return (
    <CheckboxField
      id={wiring.id}
      error={wiring.error}
      required={wiring.required}
      name={name}
      checked={value}
      onCheckedChange={onChange}
      onBlur={onBlur}
      details={details}
    >
      {children}
    </CheckboxField>
  );
}

export function FormSignature({ hint }: { hint: string }) {
  const { value, onChange, wiring } = useField('signature');
  return <SignatureField {...wiring} hint={hint} value={value} onValueChange={onChange} />;
}
