import { useFormContext, useWatch } from 'react-hook-form';
import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import { CONSENT_TEXTS, creditRatingConsent } from '#domain/registration/consent-texts.ts';
import { isCompanyKind, isConsumerKind } from '#domain/registration/registration-kind.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { creditorOfProvider, creditorWords } from '#web/shell/creditor-words.ts';
import { Link } from '#web/shell/link.tsx';
import { NewTabLink } from '#web/shell/new-tab-link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { germanDate } from '#web/ui/grouped-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { labelText } from './check-form.ts';
import { useRegistration } from './form-context.ts';
import { FormBox, FormSignature } from './form-fields.tsx';
import { FormSection } from './form-section.tsx';
import { euros } from './plans.ts';
import type { RegistrationForm } from './registration-form.ts';
import { shortIban } from './short-iban.ts';

/** REVIEW: a summary of the input, the consents, and the signature; what it costs stands above the button. */
export function ReviewStep() {
  const { plan, needs, held, cities } = useRegistration();
  const { productName, creditAgency } = useSettings();
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
              value: `höchstens ${euros(deductibleCents(plan.sipak, form.optionSipak === 'YES'))} je Schaden`,
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
            value:
              driverlicense.Number &&
              `${driverlicense.Number}, ${/[,\s]/.test(driverlicense.ClassesAllowed.trim()) ? 'Klassen' : 'Klasse'} ${driverlicense.ClassesAllowed}`,
          },
          { term: `${productName}-Karte`, value: form.card },
          {
            term: 'IBAN',
            value: needs.iban && (form.iban || held.iban?.masked || 'ist gespeichert'),
          },
          { term: 'Bank', value: needs.iban && held.iban?.bankName },
          { term: label('promoCode'), value: form.promoCode },
          ...plan.extraFields.map(({ key, title }) => ({ term: title, value: form.extraFields[key] })),
        ]}
      />
      <FormSection title="Deine Zustimmung">
        {needs.sepaAccepted && (
          <div className="rounded-card border border-line">
            <div className="p-4">
              <FormBox name="sepaAccepted" details={<MandateInShort />}>
                Ich erteile das Lastschriftmandat.
              </FormBox>
            </div>
            <details className="expands group border-t border-line">
              <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-card px-4 font-semibold text-brand [&::-webkit-details-marker]:hidden">
                Ganzen Text lesen
                <Icon
                  name="chevron-down"
                  size={20}
                  className="transition-transform duration-(--duration-expand) ease-out group-open:rotate-180"
                />
              </summary>
              <div className="grid gap-3 px-4 pt-1 pb-4 text-detail">
                <p>{CONSENT_TEXTS.SEPA.de}</p>
                <p>
                  <MandateDetails />
                </p>
              </div>
            </details>
          </div>
        )}
        <FormBox name="termsAccepted" details={<TermsLinks />}>
          {CONSENT_TEXTS.TERMS.de}
        </FormBox>
        {creditAgency !== null && (
          <FormBox name="creditRatingAllowed">
            {creditRatingConsent(creditAgency).de} <Voluntary />
          </FormBox>
        )}
        <FormBox name="adsAllowed">
          {CONSENT_TEXTS.ADS.de} <Voluntary />
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
          Du kannst den Vertrag innerhalb von {WITHDRAWAL_DAYS} Tagen ohne Angabe von Gründen widerrufen. Wie
          das geht, steht in der <NewTabLink to={paths.imprint('agb')}>Widerrufsbelehrung</NewTabLink>. Mit
          dem Abschicken verlangst du, dass wir schon vorher beginnen: Du kannst buchen, sobald du
          freigeschaltet bist. Was du bis zu einem Widerruf nutzt, bezahlst du.
        </p>
      )}
    </>
  );
}

const Voluntary = () => <span className="text-ink-soft">(freiwillig)</span>;

/** Links to the terms, and to what they refer to. */
function TermsLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 leading-11">
      {[
        { to: paths.imprint('agb'), text: 'Geschäftsbedingungen' },
        { to: paths.imprint('preise'), text: 'Preise' },
        { to: paths.imprint('datenschutz'), text: 'Datenschutzhinweise' },
      ].map(({ to, text }) => (
        <li key={text}>
          <NewTabLink to={to}>{text}</NewTabLink>
        </li>
      ))}
    </ul>
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

/** The account to be debited, as it may be shown; undefined while none is known. */
function useDebitedAccount(): string | undefined {
  const { held } = useRegistration();
  const iban = useWatch<RegistrationForm, 'iban'>({ name: 'iban' });
  const account = held.iban && (held.iban.masked || normaliseIban(iban));
  return account ? shortIban(account) : undefined;
}

/** That of the company in whose city one registers. */
function useCreditor() {
  const settings = useSettings();
  const { cities } = useRegistration();
  const { getValues } = useFormContext<RegistrationForm>();
  const city = getValues('city');
  return creditorOfProvider(settings, cities.find(({ path }) => path === city)?.provider);
}

/** What the mandate comes to; its whole text is in the panel below. */
function MandateInShort() {
  const creditor = useCreditor();
  const account = useDebitedAccount();
  return (
    <>
      {creditor.name} bucht {account ? `vom Konto ${account}` : 'von deinem Konto'} ab und kündigt das
      mindestens fünf Tage vorher an.
    </>
  );
}

function MandateDetails() {
  const creditor = useCreditor();
  const account = useDebitedAccount();
  return (
    <>
      {creditorWords(creditor)}
      {account && <> Belastet wird dein Konto {account}.</>} Unter der Mandatsreferenz führt deine Bank diese
      Erlaubnis: Wir vergeben sie mit deinem Account, und du findest sie dann in deinem Profil unter
      „Zahlungsart“.
    </>
  );
}
