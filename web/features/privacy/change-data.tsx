import { useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { CHANGE_FIELDS, type ChangedField, type ChangeSubject } from '#domain/privacy/data-change.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { call } from '#web/platform/call.ts';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { ownDataQuery } from './own-data-query.ts';
import { type SmallField, SmallForm } from './small-form.tsx';

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

const FIELDS: Partial<Record<ChangedField, Omit<SmallField<ChangedField>, 'name' | 'label'>>> = {
  'address.street': { autoComplete: 'address-line1' },
  'address.postalCode': { autoComplete: 'postal-code' },
  'address.city': { autoComplete: 'address-level2' },
  'address.country': { kind: 'COUNTRY', autoComplete: 'country' },
  mobilePhoneNr: { kind: 'PHONE' },
  phoneNr: { kind: 'PHONE', optional: true, autoComplete: 'tel-national' },
  emailAddress: { kind: 'EMAIL', autoComplete: 'email' },
  prename: { autoComplete: 'given-name' },
  name: { autoComplete: 'family-name' },
  'driverlicense.Number': { autoComplete: 'off', hint: 'Feld 5 auf dem Führerschein.' },
  'driverlicense.Issued': { kind: 'DATE', hint: 'Feld 4a.' },
  'driverlicense.IssuedPlace': { autoComplete: 'off', hint: 'Feld 4c.' },
  'driverlicense.ClassesAllowed': { autoComplete: 'off', hint: 'Zum Beispiel B oder B, BE.' },
};

/** One small form for one subject; what it leads to is said before. */
export function ChangeData({ subject, person }: { subject: ChangeSubject; person: Customer }) {
  const queryClient = useQueryClient();
  if (isSalesPartnerPlan(person.plan.kundenart)) return null;
  const { opener, done, details, warning, byPassword } = WORDS[subject];
  // A company without a mobile number has another one.
  const isOptional = (field: ChangedField) => field === 'mobilePhoneNr' && person.gender === 'COMPANY';
  const fields = CHANGE_FIELDS[subject].map((name: ChangedField) => ({
    name,
    label: FIELD_LABELS[name],
    ...FIELDS[name],
    ...(isOptional(name) ? { optional: true } : {}),
  }));
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
        {(form) => (
          <SmallForm
            {...form}
            label={opener}
            intro={
              warning && (
                <Note tone="warning" title="Bevor du das änderst">
                  {warning}
                </Note>
              )
            }
            fields={fields}
            initial={valuesOf(person)}
            byPassword={byPassword ?? false}
            submit="Speichern"
            busy="Deine Daten werden gespeichert"
            send={async (values, { currentPassword, idempotencyKey }) => {
              const body = bodyOf(subject, values, currentPassword);
              await call('POST /datachanges', { body }, { idempotencyKey });
              await Promise.all(
                [ownDataQuery, currentCustomerQuery].map(({ queryKey }) =>
                  queryClient.invalidateQueries({ queryKey }),
                ),
              );
            }}
          />
        )}
      </OpenedForm>
    </div>
  );
}

type Values = Readonly<Record<ChangedField, string>>;

/** A driver's missing licence is sent as a dash (§S9.4). */
const shown = (text: string | null | undefined): string => (text === '-' ? '' : (text ?? ''));

const valuesOf = ({ address, driverlicense, ...person }: Customer): Values => ({
  'address.street': shown(address?.street),
  'address.streetNr': shown(address?.streetNr),
  'address.postalCode': shown(address?.postalCode),
  'address.city': shown(address?.city),
  'address.country': shown(address?.country) || 'DE',
  mobilePhoneNr: shown(person.mobilePhoneNr),
  phoneNr: shown(person.phoneNr),
  emailAddress: shown(person.pendingEmailAddress ?? person.emailAddress),
  prename: shown(person.prename),
  name: shown(person.name),
  'driverlicense.Number': shown(driverlicense?.Number),
  'driverlicense.Issued': shown(driverlicense?.Issued),
  'driverlicense.IssuedPlace': shown(driverlicense?.IssuedPlace),
  'driverlicense.ClassesAllowed': shown(driverlicense?.ClassesAllowed),
});

function bodyOf(subject: ChangeSubject, values: Values, currentPassword: string): Change {
  switch (subject) {
    case 'ADDRESS':
      return {
        subject,
        address: {
          street: values['address.street'],
          streetNr: values['address.streetNr'],
          postalCode: values['address.postalCode'],
          city: values['address.city'],
          country: values['address.country'],
        },
      };
    case 'PHONE':
      return { subject, mobilePhoneNr: values.mobilePhoneNr, phoneNr: values.phoneNr };
    case 'EMAIL':
      return { subject, emailAddress: values.emailAddress, currentPassword };
    case 'NAME':
      return { subject, prename: values.prename, name: values.name, currentPassword };
    case 'LICENCE':
      return {
        subject,
        driverlicense: {
          Number: values['driverlicense.Number'],
          Issued: values['driverlicense.Issued'],
          IssuedPlace: values['driverlicense.IssuedPlace'],
          ClassesAllowed: values['driverlicense.ClassesAllowed'],
        },
        currentPassword,
      };
  }
}
