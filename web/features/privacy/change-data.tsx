import { useQueryClient } from '@tanstack/react-query';
import { get } from 'react-hook-form';
import type { RequestOf } from '#contract/calls.ts';
import { COUNTRIES } from '#domain/customer/address.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { CHANGE_FIELDS, type ChangedField, type ChangeSubject } from '#domain/privacy/data-change.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { CurrentPasswordField } from '#web/features/session/current-password-field.tsx';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { DateField, PhoneField } from '#web/ui/grouped-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ownDataQuery } from './own-data-query.ts';

type Change = RequestOf<'POST /datachanges'>['body'];

type Words = { opener: string; done: string; details?: string; warning?: string; byPassword?: true };

const NEW_CHECK =
  'Danach brauchen wir neue Fotos deiner Papiere: Bis wir sie geprüft haben, kannst du nichts buchen und kein Auto öffnen. Deine Buchungen bleiben.';

const WORDS: Record<ChangeSubject, Words> = {
  ADDRESS: { opener: 'Anschrift ändern', done: 'Deine neue Anschrift ist gespeichert.' },
  PHONE: { opener: 'Telefon ändern', done: 'Deine Telefonnummer ist gespeichert.' },
  EMAIL: {
    opener: 'E-Mail-Adresse ändern',
    done: 'Bestätige jetzt deine neue Adresse.',
    details: 'Öffne dazu den Link in unserer Mail. Bis dahin schreiben wir an die bisherige Adresse.',
    byPassword: true,
  },
  NAME: {
    opener: 'Namen ändern',
    done: 'Dein neuer Name ist gespeichert.',
    warning: NEW_CHECK,
    byPassword: true,
  },
  LICENCE: {
    opener: 'Führerschein ändern',
    done: 'Dein Führerschein ist gespeichert.',
    warning: `Du hast eine neue Führerscheinnummer? ${NEW_CHECK}`,
    byPassword: true,
  },
};

type FieldOptions = {
  kind?: 'DATE' | 'PHONE' | 'EMAIL' | 'COUNTRY';
  isOptional?: true;
  hint?: string;
  autoComplete?: string;
};

const FIELDS: Partial<Record<ChangedField, FieldOptions>> = {
  'address.street': { autoComplete: 'address-line1' },
  'address.postalCode': { autoComplete: 'postal-code' },
  'address.city': { autoComplete: 'address-level2' },
  'address.country': { kind: 'COUNTRY', autoComplete: 'country' },
  mobilePhoneNr: { kind: 'PHONE' },
  phoneNr: { kind: 'PHONE', isOptional: true, autoComplete: 'tel-national' },
  emailAddress: { kind: 'EMAIL', autoComplete: 'email' },
  prename: { autoComplete: 'given-name' },
  name: { autoComplete: 'family-name' },
  'driverlicense.Number': { autoComplete: 'off', hint: 'Feld 5 auf dem Führerschein.' },
  'driverlicense.Issued': { kind: 'DATE', hint: 'Feld 4a.' },
  'driverlicense.IssuedPlace': { autoComplete: 'off', hint: 'Feld 4c.' },
  'driverlicense.ClassesAllowed': { autoComplete: 'off', hint: 'Zum Beispiel B oder B, BE.' },
};

const countryNames = new Intl.DisplayNames('de', { type: 'region' });
const countries = COUNTRIES.map((code) => ({ value: code, label: countryNames.of(code) ?? code }));

/** One small form for one subject; what it leads to is said before. */
export function ChangeData({ subject, person }: { subject: ChangeSubject; person: Customer }) {
  if (isSalesPartnerPlan(person.plan.kundenart)) return null;
  const { opener, done, details } = WORDS[subject];
  return (
    <div className="mt-4">
      <OpenedForm
        opener={opener}
        done={
          <Note tone="success" announced title={done}>
            {details ?? 'Zur Sicherheit schreiben wir dir dazu eine Mail.'}
          </Note>
        }
      >
        {(form) => <ChangeForm {...form} subject={subject} person={person} />}
      </OpenedForm>
    </div>
  );
}

type FormProps = { subject: ChangeSubject; person: Customer; onDone: () => void; onCancel: () => void };

function ChangeForm({ subject, person, onDone, onCancel }: FormProps) {
  const queryClient = useQueryClient();
  const { opener, warning, byPassword } = WORDS[subject];
  const names = CHANGE_FIELDS[subject];
  // A company without a mobile number has another one.
  const isOptional = (name: ChangedField) =>
    FIELDS[name]?.isOptional ?? (name === 'mobilePhoneNr' && person.gender === 'COMPANY');
  const { field, sending } = useFormShell({
    initial: valuesOf(person),
    check: (values) => ({
      ...missingOf(
        values,
        names.filter((name) => !isOptional(name)),
      ),
      currentPassword:
        byPassword && values.currentPassword === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined,
    }),
    send: (values, keyFor) => {
      const body = bodyOf(subject, values);
      return call('POST /datachanges', { body }, { idempotencyKey: keyFor(body) });
    },
    onSent: async () => {
      await Promise.all(
        [ownDataQuery, currentCustomerQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      onDone();
    },
  });
  return (
    <FormShell
      {...sending}
      label={opener}
      takesFocus
      guardsLeaving
      submit={{ label: 'Speichern', busyLabel: 'Deine Daten werden gespeichert' }}
      onCancel={onCancel}
    >
      {warning && (
        <Note tone="warning" title="Bevor du das änderst">
          {warning}
        </Note>
      )}
      {names.map((name) => {
        const { kind, hint, autoComplete } = FIELDS[name] ?? {};
        const texts = { label: FIELD_LABELS[name].de, required: !isOptional(name), hint, autoComplete };
        if (kind === 'DATE') return <DateField key={name} {...field.formatted(name)} {...texts} />;
        if (kind === 'PHONE') return <PhoneField key={name} {...field.formatted(name)} {...texts} />;
        if (kind === 'COUNTRY')
          return <SelectField key={name} {...field.select(name)} {...texts} options={countries} />;
        return (
          <TextField key={name} {...field.text(name)} {...texts} type={kind === 'EMAIL' ? 'email' : 'text'} />
        );
      })}
      {byPassword && <CurrentPasswordField {...field.text('currentPassword')} />}
    </FormShell>
  );
}

type Values = ReturnType<typeof valuesOf>;

/** A driver's missing licence is sent as a dash (§S9.4). */
const shown = (text: string | null | undefined): string => (text === '-' ? '' : (text ?? ''));

const valuesOf = ({ address, driverlicense, ...person }: Customer) => ({
  address: {
    street: shown(address?.street),
    streetNr: shown(address?.streetNr),
    postalCode: shown(address?.postalCode),
    city: shown(address?.city),
    country: shown(address?.country) || 'DE',
  },
  mobilePhoneNr: shown(person.mobilePhoneNr),
  phoneNr: shown(person.phoneNr),
  emailAddress: shown(person.pendingEmailAddress ?? person.emailAddress),
  prename: shown(person.prename),
  name: shown(person.name),
  driverlicense: {
    Number: shown(driverlicense?.Number),
    Issued: shown(driverlicense?.Issued),
    IssuedPlace: shown(driverlicense?.IssuedPlace),
    ClassesAllowed: shown(driverlicense?.ClassesAllowed),
  },
  currentPassword: '',
});

const missingOf = (values: Values, names: readonly ChangedField[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => String(get(values, name)).trim() === '')
      .map((name) => [name, fieldText('REQUIRED', FIELD_LABELS[name], 'de')]),
  );

function bodyOf(subject: ChangeSubject, values: Values): Change {
  const { address, mobilePhoneNr, phoneNr, emailAddress, prename, name, driverlicense, currentPassword } =
    values;
  switch (subject) {
    case 'ADDRESS':
      return { subject, address };
    case 'PHONE':
      return { subject, mobilePhoneNr, phoneNr };
    case 'EMAIL':
      return { subject, emailAddress, currentPassword };
    case 'NAME':
      return { subject, prename, name, currentPassword };
    case 'LICENCE':
      return { subject, driverlicense, currentPassword };
  }
}
