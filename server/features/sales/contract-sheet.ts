import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import type { Operator } from '#domain/page/operator.ts';
import { hasSafetyPackage } from '#domain/registration/plan-options.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { fitStrokes } from '#domain/sales/fit-strokes.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import { type Block, paperSheet, type Run } from '#server/adapters/paper-sheet.ts';
import type { Sheet } from '#server/adapters/typeset.ts';
import type { ContractFacts } from './sales-contract.repository.ts';

type Issued = {
  productName: string;
  /** With whom the contract is made. */
  operator: Pick<Operator, 'name' | 'address'>;
  partner: { name: string; number: string };
  /** In force now. */
  priceList: PriceList;
  now: Temporal.Instant;
};

const SIGNATURE_MM = { width: 70, height: 20 };

/** The contract that a partner makes with somebody (§6.8): of the person no more than their name, address and plan. */
export function salesContractSheet(
  facts: ContractFacts,
  { productName, operator, partner, priceList, now }: Issued,
): Sheet {
  const { year, month, day } = now.toZonedDateTimeISO(BERLIN);
  const money = (cents: number) => formatMoney({ cents, currency: facts.currency });
  const hasPackage = hasSafetyPackage(facts.option_ids);
  const packageCents = safetyPackageCents(priceList, facts.kundenart);
  const born = facts.birth_date === null ? undefined : parseDate(facts.birth_date);
  const strokes = (facts.strokes ?? []) as { x: number; y: number }[][];
  return paperSheet({
    title: `Vertrag: ${facts.plan_title}`,
    author: productName,
    date: { year, month, day },
    facts: [
      ['Accountnummer', facts.customer_number],
      ['Name', [facts.prename, facts.name].filter(Boolean).join(' ')],
      ...(born ? [['Geburtsdatum', formatDate(born)] as [string, string]] : []),
      [
        'Anschrift',
        `${facts.street ?? ''} ${facts.street_nr ?? ''}, ${facts.postal_code ?? ''} ${facts.city ?? ''}`,
      ],
      ['Stadt', facts.registered_city],
      ['Vertragspartner', `${operator.name}, ${operator.address}`],
      ['Vertriebspartner', `${partner.name} (${partner.number})`],
      ['Ausgestellt', `${formatDateTime(now)} Uhr`],
    ],
    foot: `Account ${facts.customer_number}`,
    blocks: [
      heading('Was vereinbart ist'),
      list([
        `Tarif: ${facts.plan_title}`,
        `Grundgebühr im Monat: ${facts.monthly_cents === 0 ? 'keine' : money(facts.monthly_cents)}`,
        `Rabatt auf den Zeitpreis: ${facts.discount_percent === 0 ? 'keiner' : `${facts.discount_percent} %`}`,
        hasPackage
          ? `Sicherheitspaket: ${money(packageCents)} für ein Vertragsjahr; Laufzeit ein Jahr, danach auf unbestimmte Zeit; kündbar zum Ende des ersten Jahres, danach mit einer Frist von einem Monat`
          : 'Sicherheitspaket: nein',
        `Selbstbeteiligung je Schaden: höchstens ${money(deductibleCents(priceList, hasPackage))}; bei Vorsatz und grober Fahrlässigkeit nach Abschnitt 9 der Geschäftsbedingungen`,
        'Laufzeit: auf unbestimmte Zeit, kündbar jederzeit zum Ende des Monats',
      ]),
      paragraph(
        'Jede Fahrt kostet, was die Preisliste sagt. Preise und Geschäftsbedingungen mit Widerrufsbelehrung kamen mit der Willkommensmail; sie und die Datenschutzhinweise stehen auch im Profil unter „Persönliche Daten“.',
      ),
      heading('Unterschrift'),
      paragraph(signatureText(facts)),
    ],
    signature: fitStrokes(strokes, SIGNATURE_MM),
  });
}

const signatureText = ({ signed_at, typed_name }: ContractFacts): string => {
  if (!signed_at) return 'Nicht unterschrieben.';
  const when = `${formatDateTime(signed_at)} Uhr`;
  return typed_name ? `Unterschrieben am ${when} mit „${typed_name}“.` : `Unterschrieben am ${when}:`;
};

const heading = (text: string): Block => ({ kind: 'HEADING', level: 2, runs: [{ text }] });
const paragraph = (text: string): Block => ({ kind: 'PARAGRAPH', runs: [{ text } satisfies Run] });
const list = (texts: string[]): Block => ({
  kind: 'LIST',
  start: null,
  items: texts.map((text) => [paragraph(text)]),
});
