import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { COST_CENTRE_HINT } from '#domain/driver/cost-centre.ts';
import { MAX_COST_CENTRE_LENGTH } from '#domain/driver/cost-centre-limits.ts';
import { DRIVER_FIELDS, driverNeeds } from '#domain/driver/driver-form.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DateField, PhoneField } from '#web/ui/grouped-field.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OnlyOneDriver } from './driver-list.tsx';
import { type ManagedDrivers, managedDriversQuery } from './driver-queries.ts';
import { OwnTerms } from './own-terms.tsx';

/** The form for a further driver; whoever cannot add one reads why. */
export function AddDriver({ customer }: { customer: Customer }) {
  const isMain = isMainAccount(customer.customerNumber);
  const { data, error, refetch } = useQuery({ ...managedDriversQuery, enabled: isMain });
  if (!isMain) return <OwnTerms customer={customer} />;
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={6} label="Das Formular wird geladen" />
    );
  }
  return data.form ? <DriverForm form={data.form} /> : <OnlyOneDriver />;
}

type Form = NonNullable<ManagedDrivers['form']>;
type Name = (typeof DRIVER_FIELDS)[number];
type Person = Record<Name | 'costCentre', string> & { extraFields: Record<string, string> };

const emptyPerson = ({ extraFields }: Form): Person => ({
  prename: '',
  name: '',
  emailAddress: '',
  mobilePhoneNr: '',
  birthDate: '',
  companyAddition: '',
  card: '',
  costCentre: '',
  extraFields: Object.fromEntries(extraFields.map(({ key }) => [key, ''])),
});

function missingIn(form: Form, person: Person): Record<string, string> {
  const needs = driverNeeds(form);
  const needed = [
    ...DRIVER_FIELDS.filter((name) => needs[name] === 'REQUIRED').map((name) => ({
      name,
      label: FIELD_LABELS[name],
      value: person[name],
    })),
    ...form.extraFields
      .filter(({ required }) => required)
      .map(({ key, title }) => ({
        name: `extraFields.${key}`,
        label: { de: title, en: title },
        value: person.extraFields[key] ?? '',
      })),
  ];
  const missing = needed.filter(({ value }) => value.trim() === '');
  return Object.fromEntries(missing.map(({ name, label }) => [name, fieldText('REQUIRED', label, 'de')]));
}

function useDriverForm(form: Form) {
  const queryClient = useQueryClient();
  return useFormShell({
    initial: emptyPerson(form),
    check: (person) => missingIn(form, person),
    send: ({ costCentre, extraFields, ...person }, keyFor) => {
      const body = {
        ...person,
        ...(isCompanyKind(form.kind) ? { costCentre } : {}),
        extraFields: form.extraFields.map(({ key }) => ({ key, value: extraFields[key] || null })),
      };
      return call('POST /subcustomers', { body }, { idempotencyKey: keyFor(body) });
    },
    onSent: ({ customerNumber }) => {
      void queryClient.invalidateQueries({ queryKey: managedDriversQuery.queryKey });
      showDialog(messageOf('SALES_ACCOUNT_CREATED', { number: customerNumber }));
    },
    onFailed: (error, field) => {
      // §8.2, §8.8: the field says what is wrong, the dialog that nothing was stored; it gives the focus back to the field.
      if (isRefusal(error, 'FIELD_INVALID'))
        showDialog(messageOf(field === 'card' ? 'CARD_INVALID' : 'SUB_CUSTOMER_FAILED'));
    },
  });
}

function DriverForm({ form }: { form: Form }) {
  const { field, sending, values, answer, reset } = useDriverForm(form);
  const needs = driverNeeds(form);
  if (answer) {
    return <Added person={values} customerNumber={answer.customerNumber} onAgain={() => reset()} />;
  }
  return (
    <FormShell
      {...sending}
      label="Neue fahrtberechtigte Person"
      guardsLeaving
      submit={{ label: 'Anlegen und einladen', busyLabel: 'Die Person wird angelegt' }}
      other={
        <Link to={paths.drivers()} className={buttonClass({ theme: 'OUTLINE' })}>
          Abbrechen
        </Link>
      }
    >
      {DRIVER_FIELDS.filter((name) => name in needs).map((name) => {
        const texts = {
          label: FIELD_LABELS[name].de,
          required: needs[name] === 'REQUIRED',
          autoComplete: 'off',
          hint: HINTS[name],
        };
        if (name === 'birthDate') {
          return (
            <DateField
              key={name}
              {...field.formatted(name)}
              {...texts}
              hint={texts.required ? undefined : 'Wenn du es nicht weißt, lass es leer.'}
            />
          );
        }
        if (name === 'mobilePhoneNr') return <PhoneField key={name} {...field.formatted(name)} {...texts} />;
        return (
          <TextField
            key={name}
            {...field.text(name)}
            {...texts}
            type={name === 'emailAddress' ? 'email' : 'text'}
          />
        );
      })}
      {isCompanyKind(form.kind) && (
        <TextField
          {...field.text('costCentre')}
          label="Kostenstelle"
          hint={COST_CENTRE_HINT}
          maxLength={MAX_COST_CENTRE_LENGTH}
          autoComplete="off"
        />
      )}
      {form.extraFields.map(({ key, title, required }) => (
        <TextField
          key={key}
          {...field.text(`extraFields.${key}`)}
          label={title}
          required={required}
          autoComplete="off"
        />
      ))}
      <p className="text-detail text-ink-soft">
        Du bezahlst, was die Person fährt. Ihr Passwort, ihre Papiere und wo ihr Auto steht, siehst du nie.
        Grenzen kannst du danach setzen.
      </p>
    </FormShell>
  );
}

const HINTS: Partial<Record<Name, string>> = {
  emailAddress: 'Dorthin schicken wir die Einladung.',
  companyAddition: 'Abteilung oder Standort, wenn es sie gibt.',
  card: 'Nur wenn die Person schon eine Karte von uns hat.',
};

function Added({
  person: { prename, name, emailAddress },
  customerNumber,
  onAgain,
}: {
  person: Person;
  customerNumber: string;
  onAgain: () => void;
}) {
  return (
    <Note
      tone="success"
      title={`${prename} ${name} ist angelegt.`}
      action={
        <>
          <Link to={paths.drivers()} className={buttonClass({ size: 'S' })}>
            Zu den Fahrtberechtigten
          </Link>
          <Button size="S" theme="OUTLINE" onClick={onAgain}>
            Noch jemanden hinzufügen
          </Button>
        </>
      }
    >
      Die Accountnummer ist <strong className="digits">{customerNumber}</strong>. Die Einladung geht an{' '}
      <span className="wrap-anywhere">{emailAddress}</span>: Mit dem Link darin setzt die Person ihr eigenes
      Passwort und schickt uns danach Führerschein und Ausweis.
    </Note>
  );
}
