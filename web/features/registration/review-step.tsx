import { useFormContext } from 'react-hook-form';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { isCompanyKind, isConsumerKind } from '#domain/registration/registration-kind.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { DEDUCTIBLE_CENTS, DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS } from '#domain/tariff/deductible.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { PriceReceipt } from '#web/features/booking/price-receipt.tsx';
import { creditorWords } from '#web/shell/creditor-words.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { germanDate } from '#web/ui/grouped-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { labelText } from './check-form.ts';
import { useRegistration } from './form-context.ts';
import { FormBox, FormSignature } from './form-fields.tsx';
import { FormSection } from './form-section.tsx';
import { euros, type Plan } from './plans.ts';
import type { RegistrationForm } from './registration-form.ts';
import { shortAccount } from './short-account.ts';

/** REVIEW: a summary of the input, the consents, and the signature. */
export function ReviewStep() {
  const { plan, needs, held } = useRegistration();
  const { cities, productName } = useSettings();
  const { getValues } = useFormContext<RegistrationForm>();
  if (!plan) return null;
  const form = getValues();
  const isCompany = isCompanyKind(plan.kind);
  const label = (field: string) => labelText(field, plan);
  const { address, driverlicense } = form;
  return (
    <>
      <SummaryList
        title="Tarif und Stadt"
        action={<ChangeLink step="PLAN" what="Tarif" />}
        entries={[
          { term: 'Tarif', value: plan.title },
          { term: 'Stadt', value: cities.find(({ path }) => path === form.city)?.title },
        ]}
      />
      {plan.sipak && (
        <SummaryList
          title="Sicherheitspaket"
          action={<ChangeLink step="VU" what="Sicherheitspaket" />}
          entries={[
            {
              term: 'Selbstbeteiligung',
              value: `höchstens ${euros(
                form.optionSipak === 'YES' ? DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS : DEDUCTIBLE_CENTS,
              )} je Schaden`,
            },
          ]}
        />
      )}
      <SummaryList
        title={isCompany ? 'Eure Daten' : 'Deine Daten'}
        action={<ChangeLink step="DATA" what="Daten" />}
        entries={[
          { term: 'Name', value: isCompany ? undefined : `${form.prename} ${form.name}` },
          { term: label('name'), value: isCompany ? form.name : undefined },
          { term: label('companyAddition'), value: isCompany ? form.companyAddition : undefined },
          {
            term: 'Ansprechperson',
            value: isCompany ? `${form.contactPrename} ${form.contactName}` : undefined,
          },
          { term: label('birthDate'), value: germanDate(form.birthDate) },
          { term: label('birthPlace'), value: form.birthPlace },
          {
            term: 'Adresse',
            value: (
              <>
                {address.street} {address.streetNr}
                <br />
                {address.postalCode} {address.city}
              </>
            ),
          },
          { term: label('emailAddress'), value: form.emailAddress },
          { term: label('mobilePhoneNr'), value: form.mobilePhoneNr },
          { term: label('phoneNr'), value: form.phoneNr },
          {
            term: 'Führerschein',
            value: driverlicense.Number && `${driverlicense.Number}, Klassen ${driverlicense.ClassesAllowed}`,
          },
          { term: `${productName}-Karte`, value: form.card },
          {
            term: 'IBAN',
            value: needs.iban && (form.iban || held.iban?.masked),
          },
          { term: 'Bank', value: needs.iban && held.iban?.bankName },
          { term: label('promoCode'), value: form.promoCode },
          ...plan.extraFields.map(({ key, title }) => ({ term: title, value: form.extraFields[key] })),
        ]}
      />
      <Costs plan={plan} withSafetyPackage={form.optionSipak === 'YES'} />
      <FormSection title="Deine Zustimmung">
        {needs.sepaAccepted && (
          <FormBox name="sepaAccepted" details={<MandateDetails />}>
            {CONSENT_TEXTS.SEPA.de}
          </FormBox>
        )}
        <FormBox name="creditRatingAllowed">{CONSENT_TEXTS.CREDIT_RATING.de}</FormBox>
        <FormBox name="termsAccepted" details={<TermsLinks />}>
          {CONSENT_TEXTS.TERMS.de}
        </FormBox>
        <FormBox name="adsAllowed">
          {CONSENT_TEXTS.ADS.de} <span className="text-ink-soft">(freiwillig)</span>
        </FormBox>
      </FormSection>
      <FormSection title="Zum Schluss">
        <FormSignature
          hint={
            needs.sepaAccepted ? 'Für das Lastschriftmandat und den Rahmenvertrag.' : 'Für den Rahmenvertrag.'
          }
        />
      </FormSection>
      {isConsumerKind(plan.kind) && (
        <p className="text-detail text-ink-soft">
          Du kannst den Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Wie das geht, steht
          in der <BesideLink to={paths.imprint('agb')}>Widerrufsbelehrung</BesideLink>.
        </p>
      )}
    </>
  );
}

/** Links to the documents that the customer agrees to. */
function TermsLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 leading-11">
      {[
        { to: paths.imprint('agb'), text: 'Geschäftsbedingungen' },
        { to: paths.calculator(), text: 'Preise' },
        { to: paths.imprint('datenschutz'), text: 'Datenschutzhinweise' },
      ].map(({ to, text }) => (
        <li key={text}>
          <BesideLink to={to}>{text}</BesideLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens in a new tab, so that the form stays open. */
function BesideLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
      <Icon name="external" size={14} label="(öffnet einen neuen Tab)" className="ml-1 inline-block" />
    </Link>
  );
}

function ChangeLink({ step, what }: { step: RegistrationStep; what: string }) {
  const { hrefOf } = useRegistration();
  return (
    <Link
      to={hrefOf(step)}
      className="text-link inline-flex min-h-11 items-center"
      aria-label={`${what} ändern`}
    >
      Ändern
    </Link>
  );
}

function Costs({ plan, withSafetyPackage }: { plan: Plan; withSafetyPackage: boolean }) {
  return (
    <div className="rounded-card border border-line bg-paper p-4 sm:p-6">
      <PriceReceipt
        caption="Was es kostet"
        lines={[
          {
            label: `Tarif ${plan.title}, Grundgebühr im Monat`,
            amount: formatMoney({ cents: plan.tarif.monthlyCents, currency: 'EUR' }),
          },
          ...(plan.sipak && withSafetyPackage
            ? [
                {
                  label: 'Sicherheitspaket, im Jahr',
                  amount: formatMoney({ cents: plan.sipak.cents, currency: 'EUR' }),
                },
              ]
            : []),
        ]}
        note="Alle Preise enthalten die Mehrwertsteuer. Was eine Fahrt kostet, siehst du vor jeder Buchung."
      />
    </div>
  );
}

function MandateDetails() {
  const { held } = useRegistration();
  const settings = useSettings();
  return (
    <>
      {creditorWords(settings)}
      {held.iban && <> Belastet wird dein Konto {shortAccount(held.iban.masked)}.</>} Unter der
      Mandatsreferenz führt deine Bank diese Erlaubnis: Wir vergeben sie mit deinem Account, und du findest
      sie dann in deinem Profil unter „Zahlungsart“.
    </>
  );
}
