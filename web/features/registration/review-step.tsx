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
  const born = [germanDate(form.birthDate), form.birthPlace].filter(Boolean).join(' in ');
  const others = [
    { term: `${productName}-Karte`, value: form.card },
    { term: label('promoCode'), value: form.promoCode },
    ...plan.extraFields.map(({ key, title }) => ({ term: title, value: form.extraFields[key] })),
  ].flatMap(({ term, value }) => (value ? [`${term}: ${value}`] : []));
  return (
    <>
      <section aria-label={isCompany ? 'Eure Angaben' : 'Deine Angaben'}>
        <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4 sm:px-6">
          <Subject
            title="Tarif und Stadt"
            step="PLAN"
            what="Tarif"
            lines={[
              [plan.title, cities.find(({ path }) => path === form.city)?.title].filter(Boolean).join(', '),
            ]}
          />
          {plan.sipak && (
            <Subject
              title="Sicherheitspaket"
              step="VU"
              lines={[
                `Selbstbeteiligung höchstens ${euros(deductibleCents(plan.sipak, form.optionSipak === 'YES'))} je Schaden`,
              ]}
            />
          )}
          <Subject
            title={isCompany ? 'Firma und Ansprechperson' : 'Persönliche Daten'}
            step="DATA"
            lines={[
              ...(isCompany
                ? [form.name, form.companyAddition, `${form.contactPrename} ${form.contactName}`]
                : [`${form.prename} ${form.name}`, born]),
              `${address.street} ${address.streetNr}`,
              `${address.postalCode} ${address.city}`,
            ]}
          />
          <Subject
            title="Kontakt"
            step="DATA"
            lines={[form.emailAddress, form.mobilePhoneNr, form.phoneNr]}
          />
          {driverlicense.Number && (
            <Subject
              title="Führerschein"
              step="DATA"
              lines={[
                `${driverlicense.Number}, ${/[,\s]/.test(driverlicense.ClassesAllowed.trim()) ? 'Klassen' : 'Klasse'} ${driverlicense.ClassesAllowed}`,
              ]}
            />
          )}
          {needs.iban && (
            <Subject
              title="Konto"
              step="DATA"
              lines={[form.iban || held.iban?.masked || 'ist gespeichert', held.iban?.bankName]}
            />
          )}
          {others.length > 0 && <Subject title="Weitere Angaben" step="DATA" lines={others} />}
        </ul>
      </section>
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
      <FormSection title="Unterschrift">
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

/** One subject of what was entered: its lines without the empty ones, and the way to the step that asks for it. */
function Subject({
  title,
  step,
  what = title,
  lines,
}: {
  title: string;
  step: RegistrationStep;
  /** What the link changes, if the title is longer. */
  what?: string;
  lines: readonly LineText[];
}) {
  const { hrefOf } = useRegistration();
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <h2 className="text-sm font-normal tracking-normal text-ink-soft">{title}</h2>
        {[...new Set(lines)].filter(Boolean).map((line) => (
          <p key={line} className="digits wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <Link
        to={hrefOf(step)}
        className="text-link inline-flex min-h-11 shrink-0 items-center"
        aria-label={`${what} ändern`}
      >
        Ändern
      </Link>
    </li>
  );
}

type LineText = string | null | undefined;

/** The account to be debited, as it may be shown; undefined while none is known. */
function useDebitedAccount(): string | undefined {
  const { held } = useRegistration();
  const iban = useWatch<RegistrationForm, 'iban'>({ name: 'iban' });
  const account = held.iban && (held.iban.masked || normaliseIban(iban));
  return account ? shortIban(account) : undefined;
}

/** That of the company in whose city one registers; the mandate is not asked for where there is none. */
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
      {creditor?.name} bucht {account ? `vom Konto ${account}` : 'von deinem Konto'} ab und kündigt das
      mindestens fünf Tage vorher an.
    </>
  );
}

function MandateDetails() {
  const creditor = useCreditor();
  const account = useDebitedAccount();
  return (
    <>
      {creditor && creditorWords(creditor)}
      {account && <> Belastet wird dein Konto {account}.</>} Unter der Mandatsreferenz führt deine Bank diese
      Erlaubnis: Wir vergeben sie mit deinem Account, und du findest sie dann in deinem Profil unter
      „Zahlungsart“.
    </>
  );
}
