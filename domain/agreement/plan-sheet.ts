import { formatDate } from '#domain/booking/format-period.ts';
import { withArticle } from '#domain/customer/company-article.ts';
import type { Operator } from '#domain/page/operator.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';

export type AgreedPlan = {
  plan: { title: string; tariff: Tariff };
  /** That is in force. */
  priceList: Pick<PriceList, 'currency' | 'deductibleCents' | 'reducedDeductibleCents'>;
  /** With whom the contract is. */
  operator: Pick<Operator, 'name' | 'address'>;
  /** Of a change; without it the contract begins with the account. */
  startsOn: Temporal.PlainDate | undefined;
  /** Gross cents a contract year; undefined without the package. */
  safetyPackage: { yearlyCents: number; startsOn: Temporal.PlainDate | undefined } | undefined;
};

/** The first sentence of each contract text. */
export const contractPartner = ({ name, address }: Pick<Operator, 'name' | 'address'>): string =>
  `Diesen Vertrag hast du mit ${withArticle(name, 'der')}, ${address}.`;

/** Tariff and options that were agreed to, in Markdown; it names no person, so that equal contracts are one text. */
export function planSheet({ plan, priceList, operator, startsOn, safetyPackage }: AgreedPlan): string {
  const { monthlyCents, timeDiscountPercent } = plan.tariff;
  const money = (cents: number) => formatMoney({ cents, currency: priceList.currency });
  const since = (day: Temporal.PlainDate | undefined) =>
    day ? formatDate(day) : 'sobald dein Account freigeschaltet ist';
  const deductible = deductibleCents(priceList, safetyPackage !== undefined);
  return [
    contractPartner(operator),
    '## Tarif',
    [
      `- Tarif: ${plan.title}`,
      `- Gilt ab: ${since(startsOn)}`,
      `- Grundgebühr im Monat: ${monthlyCents === 0 ? 'keine' : money(monthlyCents)}`,
      `- Rabatt auf den Zeitpreis: ${timeDiscountPercent === 0 ? 'keiner' : `${timeDiscountPercent} %`}`,
    ].join('\n'),
    'Jede Fahrt kostet, was die Preisliste sagt. Der Vertrag läuft auf unbestimmte Zeit; du kannst ihn jederzeit zum Ende des Monats kündigen.',
    '## Sicherheitspaket',
    safetyPackage
      ? [
          `- Gilt ab: ${since(safetyPackage.startsOn)}`,
          `- Preis für das Vertragsjahr: ${money(safetyPackage.yearlyCents)}`,
          `- Selbstbeteiligung je Schaden: höchstens ${money(deductible)}`,
          '- Laufzeit: ein Jahr, danach auf unbestimmte Zeit; kündbar zum Ende des ersten Jahres, danach mit einer Frist von einem Monat',
          '- Endet das Paket oder der Rahmenvertrag vor dem Ende eines Vertragsjahres, werden die übrigen Tage erstattet',
        ].join('\n')
      : `Du hast kein Sicherheitspaket. Je Schaden trägst du höchstens ${money(deductible)} als Selbstbeteiligung.`,
    'Bei Vorsatz und grober Fahrlässigkeit kann es mehr werden: Das regelt Abschnitt 9 der Geschäftsbedingungen.',
  ].join('\n\n');
}
