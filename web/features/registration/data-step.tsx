import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { COUNTRIES } from '#domain/customer/address.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useRegistration } from './form-context.ts';
import {
  FormCards,
  FormDate,
  FormExtra,
  FormIban,
  FormPassword,
  FormPhone,
  FormSelect,
  FormText,
} from './form-fields.tsx';
import { FieldRow, FormSection } from './form-section.tsx';
import type { RegistrationForm } from './registration-form.ts';
import { SavedSecret } from './saved-secret.tsx';
import { shortIban } from './short-iban.ts';

const countryNames = new Intl.DisplayNames('de', { type: 'region' });
const countries = COUNTRIES.map((code) => ({ value: code, label: countryNames.of(code) ?? code }));

const genders = [
  { value: 'FEMALE', label: 'Frau' },
  { value: 'MALE', label: 'Herr' },
  { value: 'DIVERSE', label: 'Divers' },
];

const referralSources = [
  'Freunde oder Familie',
  'Auto auf der Straße gesehen',
  'Internet',
  'Zeitung oder Plakat',
  'Arbeitgeber',
  'Sonstiges',
].map((source) => ({ value: source, label: source }));

/** DATA: person or company, address, contact, driving licence, login and payment. */
export function DataStep() {
  const { plan, needs, place, partner } = useRegistration();
  if (!plan) return null;
  const isCompany = isCompanyKind(plan.kind);
  const isPartners = place === 'PARTNER';
  const isLicenceNeeded = needs['driverlicense.Number'] === 'REQUIRED';
  return (
    <>
      {isCompany ? <CompanySection /> : <PersonSection withBirth={isLicenceNeeded} />}
      <AddressSection />
      <FormSection title="Kontakt">
        <FormText
          name="emailAddress"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="Dorthin schicken wir dir die Bestätigung."
        />
        <FormPhone
          name="mobilePhoneNr"
          hint={isCompany ? undefined : 'Falls wir dich unterwegs erreichen müssen.'}
        />
        {needs.phoneNr === 'REQUIRED' && <FormPhone name="phoneNr" />}
      </FormSection>
      {isLicenceNeeded && (
        <FormSection
          title="Führerschein"
          // At a partner nobody takes photos, also who goes on there on their own phone: the originals are seen there.
          intro={
            place === 'OWN' && !partner
              ? 'Alles steht auf der Karte. Die Fotos machst du nach der Registrierung.'
              : 'Alles steht auf der Karte.'
          }
        >
          <LicenceFields />
        </FormSection>
      )}
      {isPartners ? needs.card === 'REQUIRED' && <CardSection /> : <AccessSection />}
      {needs.iban && !isPartners && <PaymentSection />}
      {plan.extraFields.length > 0 && (
        <FormSection title={`Angaben zum Tarif ${plan.title}`}>
          {plan.extraFields.map(({ key, required }) => (
            <FormExtra key={key} fieldKey={key} required={required} />
          ))}
        </FormSection>
      )}
      {!isLicenceNeeded && <OptionalLicence isCompany={isCompany} />}
      <MoreSection />
    </>
  );
}

function PersonSection({ withBirth }: { withBirth: boolean }) {
  return (
    <FormSection title="Über dich" intro="So, wie es in deinem Ausweis steht.">
      <FormSelect
        name="gender"
        options={genders}
        placeholder="keine Angabe"
        autoComplete="sex"
        className="sm:w-1/2 sm:pr-2"
      />
      <FieldRow>
        <FormText name="prename" autoComplete="given-name" />
        <FormText name="name" autoComplete="family-name" />
      </FieldRow>
      {withBirth && <BirthFields />}
    </FormSection>
  );
}

function BirthFields() {
  return (
    <FieldRow>
      <FormDate name="birthDate" autoComplete="bday" />
      <FormText name="birthPlace" autoComplete="off" />
    </FieldRow>
  );
}

function CompanySection() {
  const { plan } = useRegistration();
  return (
    <FormSection title={plan?.kind === 'gemein' ? 'Eure Organisation' : 'Eure Firma'}>
      <FormText name="name" autoComplete="organization" />
      <FormText name="companyAddition" autoComplete="off" hint="Zum Beispiel eine Abteilung." />
      <FieldRow>
        <FormText name="contactPrename" autoComplete="given-name" />
        <FormText name="contactName" autoComplete="family-name" />
      </FieldRow>
    </FormSection>
  );
}

function AddressSection() {
  const { getValues, setValue } = useFormContext<RegistrationForm>();

  /** Separates the house number: autofill puts it into the street field. */
  function splitStreet() {
    const parts = /^(.*\D)\s+(\d+\s?[a-zA-Z]?)$/.exec(getValues('address.street').trim());
    if (!parts || getValues('address.streetNr').trim() !== '') return;
    setValue('address.street', parts[1] ?? '', { shouldValidate: true });
    setValue('address.streetNr', parts[2] ?? '', { shouldValidate: true });
  }

  return (
    <FormSection title="Adresse">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls */}
      <div
        onBlur={splitStreet}
        className="grid gap-3 xs:not-has-aria-invalid:grid-cols-[minmax(0,1fr)_minmax(0,8.5rem)] sm:gap-4"
      >
        <FormText name="address.street" autoComplete="address-line1" />
        <FormText name="address.streetNr" autoComplete="off" />
      </div>
      <div className="grid gap-3 xs:not-has-aria-invalid:grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)] sm:gap-4">
        <FormText
          name="address.postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          controlClassName="digits"
        />
        <FormText name="address.city" autoComplete="address-level2" />
      </div>
      <FormSelect name="address.country" options={countries} autoComplete="country" />
    </FormSection>
  );
}

function LicenceFields() {
  return (
    <>
      <FieldRow>
        <FormText
          name="driverlicense.Number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Feld 5 auf der Vorderseite"
          controlClassName="digits"
        />
        <FormText
          name="driverlicense.ClassesAllowed"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Feld 9, zum Beispiel B oder B, BE"
        />
        <FormDate name="driverlicense.Issued" autoComplete="off" hint="Feld 4a" />
        <FormText name="driverlicense.IssuedPlace" autoComplete="off" hint="Feld 4c" />
      </FieldRow>
      <FormCards
        name="euLicense"
        legend="Wurde dein Führerschein in der EU ausgestellt?"
        columns={2}
        options={[
          { value: 'YES', title: 'Ja' },
          { value: 'NO', title: 'Nein' },
        ]}
      />
    </>
  );
}

function OptionalLicence({ isCompany }: { isCompany: boolean }) {
  const mustBeOpen = useAnyFault(['birthDate', 'birthPlace', 'driverlicense', 'euLicense']);
  return (
    <Disclosure
      mustBeOpen={mustBeOpen}
      summary={isCompany ? 'Führerschein der Ansprechperson (freiwillig)' : 'Führerschein (freiwillig)'}
    >
      <BirthFields />
      <LicenceFields />
    </Disclosure>
  );
}

function CardField() {
  const { productName } = useSettings();
  return (
    <FormText
      name="card"
      autoComplete="off"
      spellCheck={false}
      hint={`Die Nummer steht auf deiner ${productName}-Karte.`}
      controlClassName="digits"
    />
  );
}

/** Where a partner fills in the form: the password is the person's alone. */
function CardSection() {
  return (
    <FormSection title="Karte">
      <CardField />
    </FormSection>
  );
}

function AccessSection() {
  const { needs, held } = useRegistration();
  const password = useWatch<RegistrationForm, 'password'>({ name: 'password' });
  const pin = useWatch<RegistrationForm, 'pin'>({ name: 'pin' });
  const isCardNeeded = needs.card === 'REQUIRED';
  return (
    <FormSection
      title="Dein Zugang"
      intro="Deine Accountnummer bekommst du von uns, dein Passwort wählst du selbst."
    >
      {isCardNeeded && <CardField />}
      <SavedSecret label="Passwort" value="ist gespeichert" isHeld={held.password && password === ''}>
        <FormPassword />
      </SavedSecret>
      {isCardNeeded && (
        <SavedSecret label="PIN" value="ist gespeichert" isHeld={held.pin && pin === ''}>
          <FormText
            name="pin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            hint="Vier Ziffern. Mit Karte und PIN öffnest du die Schlüsseltresore."
            className="sm:w-1/2"
            controlClassName="digits"
          />
        </SavedSecret>
      )}
    </FormSection>
  );
}

function PaymentSection() {
  const { held, isIbanSaved } = useRegistration();
  const iban = useWatch<RegistrationForm, 'iban'>({ name: 'iban' });
  useAccountHolder();
  const bank = held.iban?.bankName;
  return (
    <FormSection
      title="Bezahlen"
      intro="Deine Fahrten bezahlst du einmal im Monat per Lastschrift. Mit der Registrierung buchen wir noch nichts ab."
    >
      <FormText name="accountHolder" autoComplete="name" />
      <SavedSecret
        label="IBAN"
        value={
          <>
            {held.iban?.masked ? shortIban(held.iban.masked) : 'ist gespeichert'}
            {bank && <span className="block text-sm font-normal text-ink-soft">{bank}</span>}
          </>
        }
        isHeld={held.iban !== null && iban === ''}
      >
        <FormIban
          hint={
            <span role="status">
              {isIbanSaved && bank ? (
                <span className="font-semibold text-ok">{bank}</span>
              ) : (
                'Sie steht auf deiner Bankkarte und wird nie auf diesem Gerät gespeichert.'
              )}
            </span>
          }
        />
      </SavedSecret>
    </FormSection>
  );
}

/** Copies the customer's name into the account holder until another name is entered there. */
function useAccountHolder() {
  const { getFieldState, getValues, setValue } = useFormContext<RegistrationForm>();
  const { plan } = useRegistration();
  const [prename, name] = useWatch<RegistrationForm, ['prename', 'name']>({ name: ['prename', 'name'] });
  const own = (plan && isCompanyKind(plan.kind) ? name : `${prename} ${name}`).trim();
  const last = useRef(own);
  useEffect(() => {
    const holder = getValues('accountHolder');
    if (holder === '' || holder === last.current) {
      // An error about the empty field is out of date now.
      setValue('accountHolder', own, { shouldValidate: getFieldState('accountHolder').error !== undefined });
    }
    last.current = own;
  }, [own, getFieldState, getValues, setValue]);
}

function MoreSection() {
  const { needs, place } = useRegistration();
  const { productName } = useSettings();
  const mustBeOpen = useAnyFault([
    'promoCode',
    'knownFrom',
    'affiliateName',
    'affiliateNumber',
    ...(needs.phoneNr === 'OPTIONAL' ? (['phoneNr'] as const) : []),
    ...(needs.card === 'OPTIONAL' ? (['card', 'pin'] as const) : []),
  ]);
  return (
    <Disclosure summary="Aktionscode, Empfehlung und mehr (freiwillig)" mustBeOpen={mustBeOpen}>
      <FormText name="promoCode" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <FormSelect name="knownFrom" options={referralSources} placeholder="keine Angabe" />
      <FieldRow>
        <FormText name="affiliateName" autoComplete="off" />
        <FormText name="affiliateNumber" autoComplete="off" inputMode="numeric" controlClassName="digits" />
      </FieldRow>
      {needs.phoneNr === 'OPTIONAL' && <FormPhone name="phoneNr" />}
      {needs.card === 'OPTIONAL' && (
        <FieldRow>
          <FormText
            name="card"
            autoComplete="off"
            spellCheck={false}
            hint={`Falls du schon eine ${productName}-Karte bekommen hast.`}
            controlClassName="digits"
          />
          {place !== 'PARTNER' && (
            <FormText
              name="pin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              hint="Vier Ziffern; du kannst sie auch später festlegen."
              controlClassName="digits"
            />
          )}
        </FieldRow>
      )}
    </Disclosure>
  );
}

/** Is one of these fields faulty? Then the disclosure around it must open. */
function useAnyFault(names: readonly (keyof RegistrationForm)[]): boolean {
  const { errors } = useFormState<RegistrationForm>();
  return names.some((name) => errors[name] !== undefined);
}
