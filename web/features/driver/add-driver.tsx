import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { fieldText, type Label } from '#domain/customer/field-text.ts';
import { COST_CENTRE_HINT } from '#domain/driver/cost-centre.ts';
import { MAX_COST_CENTRE_LENGTH } from '#domain/driver/cost-centre-limits.ts';
import { DRIVER_FIELDS, driverNeeds } from '#domain/driver/driver-form.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { fieldMessage } from '#web/features/session/field-message.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Link } from '#web/shell/link.tsx';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { paths } from '#web/shell/paths.ts';
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
const EMPTY: Record<Name, string> = {
  prename: '',
  name: '',
  emailAddress: '',
  mobilePhoneNr: '',
  birthDate: '',
  companyAddition: '',
  card: '',
};

function DriverForm({ form }: { form: Form }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const hasCostCentres = isCompanyKind(form.kind);
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [costCentre, setCostCentre] = useState('');
  const [extras, setExtras] = useState<Record<string, string>>({});
  const [isChecked, setChecked] = useState(false);
  const body = {
    ...values,
    ...(hasCostCentres ? { costCentre } : {}),
    extraFields: form.extraFields.map(({ key }) => ({ key, value: extras[key] ?? null })),
  };
  const focusOn = (name: string | undefined) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('POST /subcustomers', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: ({ customerNumber }) => {
      keys.answered();
      void queryClient.invalidateQueries({ queryKey: managedDriversQuery.queryKey });
      showDialog(messageOf('SALES_ACCOUNT_CREATED', { number: customerNumber }));
    },
    onError: (error) => {
      const { unsettled, code } = failureOf(error);
      if (!unsettled) keys.answered();
      // §8.2, §8.8: the field says what is wrong, the dialog that nothing was stored.
      if (code === 'FIELD_INVALID') {
        const names = [
          ...DRIVER_FIELDS,
          'costCentre',
          ...form.extraFields.map(({ key }) => `extraFields.${key}`),
        ];
        const wrong = names.find((name) => fieldMessage(error, name) !== undefined);
        // The dialog gives the focus back to where it was.
        focusOn(wrong);
        showDialog(messageOf(wrong === 'card' ? 'CARD_INVALID' : 'SUB_CUSTOMER_FAILED'));
      }
    },
  });
  const needs = driverNeeds(form);
  const fields = DRIVER_FIELDS.filter((name) => name in needs);

  const missingOf = (name: string, label: Label, value: string, required: boolean) =>
    required && value.trim() === '' ? fieldText('REQUIRED', label, 'de') : undefined;
  const wiring = (name: string, label: Label, value: string, required: boolean) => ({
    name,
    label: label.de,
    required,
    readOnly: adding.isPending,
    error:
      fieldMessage(adding.error, name) ?? (isChecked ? missingOf(name, label, value, required) : undefined),
  });
  function set(name: Name, value: string) {
    if (adding.error) adding.reset();
    setValues((before) => ({ ...before, [name]: value }));
  }
  function submit() {
    setChecked(true);
    if (adding.isPending) return;
    const wanted = [
      ...fields.map((name) => [name, values[name], needs[name] === 'REQUIRED'] as const),
      ...form.extraFields.map(
        ({ key, required }) => [`extraFields.${key}`, extras[key] ?? '', required] as const,
      ),
    ];
    const first = wanted.find(([, value, required]) => required && value.trim() === '');
    if (first) focusOn(first[0]);
    else adding.mutate();
  }

  if (adding.isSuccess) {
    return (
      <Note
        tone="success"
        title={`${values.prename} ${values.name} ist angelegt.`}
        action={
          <>
            <Link to={paths.drivers()} className={buttonClass({ size: 'S' })}>
              Zu den Fahrtberechtigten
            </Link>
            <Button
              size="S"
              theme="OUTLINE"
              onClick={() => {
                adding.reset();
                setValues(EMPTY);
                setCostCentre('');
                setExtras({});
                setChecked(false);
              }}
            >
              Noch jemanden hinzufügen
            </Button>
          </>
        }
      >
        Die Accountnummer ist <strong className="digits">{adding.data.customerNumber}</strong>. Die Einladung
        geht an <span className="wrap-anywhere">{values.emailAddress}</span>: Mit dem Link darin setzt die
        Person ihr eigenes Passwort und schickt uns danach Führerschein und Ausweis.
      </Note>
    );
  }

  const failure =
    adding.error && !isRefusal(adding.error, 'FIELD_INVALID') ? failureOf(adding.error) : undefined;
  return (
    <form
      ref={element}
      noValidate
      aria-label="Neue fahrtberechtigte Person"
      className="grid max-w-128 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map((name) => {
        const label = FIELD_LABELS[name];
        const common = wiring(name, label, values[name], needs[name] === 'REQUIRED');
        if (name === 'birthDate') {
          return (
            <DateField
              key={name}
              {...common}
              hint={common.required ? undefined : 'Wenn du es nicht weißt, lass es leer.'}
              value={values[name]}
              onValueChange={(value) => set(name, value)}
            />
          );
        }
        if (name === 'mobilePhoneNr') {
          return (
            <PhoneField
              key={name}
              {...common}
              autoComplete="off"
              value={values[name]}
              onValueChange={(value) => set(name, value)}
            />
          );
        }
        return (
          <TextField
            key={name}
            {...common}
            hint={HINTS[name]}
            type={name === 'emailAddress' ? 'email' : 'text'}
            autoComplete="off"
            value={values[name]}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        );
      })}
      {hasCostCentres && (
        <TextField
          {...wiring('costCentre', { de: 'Kostenstelle', en: 'Cost centre' }, costCentre, false)}
          hint={COST_CENTRE_HINT}
          maxLength={MAX_COST_CENTRE_LENGTH}
          autoComplete="off"
          value={costCentre}
          onChange={({ currentTarget }) => {
            if (adding.error) adding.reset();
            setCostCentre(currentTarget.value);
          }}
        />
      )}
      {form.extraFields.map(({ key, title, required }) => (
        <TextField
          key={key}
          {...wiring(`extraFields.${key}`, { de: title, en: title }, extras[key] ?? '', required)}
          autoComplete="off"
          value={extras[key] ?? ''}
          onChange={({ currentTarget }) => {
            if (adding.error) adding.reset();
            setExtras((before) => ({ ...before, [key]: currentTarget.value }));
          }}
        />
      ))}
      <p className="text-detail text-ink-soft">
        Du bezahlst, was die Person fährt. Ihr Passwort, ihre Papiere und wo ihr Auto steht, siehst du nie.
        Grenzen kannst du danach setzen.
      </p>
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={adding.isPending} busyLabel="Die Person wird angelegt">
          Anlegen und einladen
        </Button>
        <Link to={paths.drivers()} className={buttonClass({ theme: 'OUTLINE' })}>
          Abbrechen
        </Link>
      </div>
    </form>
  );
}

const HINTS: Partial<Record<Name, string>> = {
  emailAddress: 'Dorthin schicken wir die Einladung.',
  companyAddition: 'Abteilung oder Standort, wenn es sie gibt.',
  card: 'Nur wenn die Person schon eine Karte von uns hat.',
};
