import { BILLING_DAY, DUE_DAYS } from '#domain/invoice/billing-month.ts';
import { paysItself } from '#domain/registration/registration-fields.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { formatVatRate } from '#domain/tariff/vat.ts';
import { NewTabLink } from '#web/shell/new-tab-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useRegistration } from './form-context.ts';
import { owesMoney, type Plan } from './plans.ts';

/** Price, term and notice, directly above the button that binds (§S16.9; § 312j Abs. 2 BGB). */
export function OrderTerms({ plan, optionSipak }: { plan: Plan; optionSipak: string }) {
  const { needs } = useRegistration();
  const isPaidByOneself = paysItself(plan.kind);
  const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });
  const { monthlyCents } = plan.tarif;
  const pack = optionSipak === 'YES' ? plan.sipak : null;
  const priceList = <NewTabLink to={paths.imprint('preise')}>Preisliste</NewTabLink>;
  return (
    <SummaryList
      title="Was du abschließt"
      entries={[
        { term: 'Tarif', value: plan.title },
        {
          term: 'Grundgebühr',
          value: monthlyCents > 0 ? `${euros(monthlyCents)} im Monat, im ersten Monat nach Tagen` : 'keine',
        },
        {
          term: 'Fahrten',
          value: isPaidByOneself ? (
            <>Zeit und Kilometer nach der {priceList}</>
          ) : (
            <>nach der {priceList}; es zahlt deine Dienststelle</>
          ),
        },
        {
          term: 'Sicherheitspaket',
          value: plan.sipak && (pack ? `${euros(pack.cents)} für ein Vertragsjahr` : 'ohne'),
        },
        {
          term: 'Erste Zahlung',
          value: isPaidByOneself
            ? `mit deiner ersten Rechnung: Sie kommt am ${BILLING_DAY}. des Monats, der auf deine ${
                owesMoney(plan, optionSipak) ? 'Freischaltung' : 'erste Fahrt'
              } folgt, und ist ${DUE_DAYS} Tage später fällig`
            : 'keine',
        },
        {
          term: 'Zahlungsart',
          value: isPaidByOneself && !needs.iban && 'Überweisung auf das Konto, das auf deiner Rechnung steht',
        },
        { term: 'Laufzeit', value: 'unbefristet, kündbar jederzeit zum Monatsende' },
        {
          term: 'Laufzeit des Pakets',
          value:
            pack &&
            'ein Jahr ab der Freischaltung, danach unbefristet; kündbar zum Ende des ersten Jahres, danach jederzeit mit einer Frist von einem Monat',
        },
      ]}
    >
      <p className="mt-3 text-detail text-ink-soft">
        {plan.vatBasisPoints !== undefined &&
          `Alle Preise enthalten ${formatVatRate(plan.vatBasisPoints)} Mehrwertsteuer. `}
        Was eine Fahrt kostet, siehst du vor jeder Buchung.
      </p>
    </SummaryList>
  );
}
