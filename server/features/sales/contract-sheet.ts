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
import { tariffPriceTable } from '#domain/tariff/tariff-price-table.ts';
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
  const hasPackage = hasSafetyPackage(facts.optionIds);
  const packageCents = safetyPackageCents(priceList, facts.kundenart);
  const born = facts.birthDate === null ? undefined : parseDate(facts.birthDate);
  const strokes = (facts.strokes ?? []) as { x: number; y: number }[][];
  return paperSheet({
    title: `Vertrag: ${facts.planTitle}`,
    author: productName,
    date: { year, month, day },
    facts: [
      ['Accountnummer', facts.customerNumber],
      ['Name', [facts.prename, facts.name].filter(Boolean).join(' ')],
      ...(born ? [['Geburtsdatum', formatDate(born)] as [string, string]] : []),
      [
        'Anschrift',
        `${facts.street ?? ''} ${facts.streetNr ?? ''}, ${facts.postalCode ?? ''} ${facts.city ?? ''}`,
      ],
      ['Stadt', facts.registeredCity],
      ['Vertragspartner', `${operator.name}, ${operator.address}`],
      ['Vertriebspartner', `${partner.name} (${partner.number})`],
      ['Ausgestellt', `${formatDateTime(now)} Uhr`],
    ],
    foot: `Account ${facts.customerNumber}`,
    blocks: [
      heading('Was vereinbart ist'),
      list([
        `Tarif: ${facts.planTitle}`,
        `Grundgebühr im Monat: ${facts.monthlyCents === 0 ? 'keine' : money(facts.monthlyCents)}`,
        `Rabatt auf den Zeitpreis: ${facts.discountPercent === 0 ? 'keiner' : `${facts.discountPercent} %`}`,
        hasPackage
          ? `Sicherheitspaket: ${money(packageCents)} für ein Vertragsjahr; Laufzeit ein Jahr, danach auf unbestimmte Zeit; kündbar zum Ende des ersten Jahres, danach mit einer Frist von einem Monat`
          : 'Sicherheitspaket: nein',
        `Selbstbeteiligung je Schaden: höchstens ${money(deductibleCents(priceList, hasPackage))}; bei Vorsatz und grober Fahrlässigkeit nach Abschnitt 9 der Geschäftsbedingungen`,
        'Laufzeit: auf unbestimmte Zeit, kündbar jederzeit zum Ende des Monats',
      ]),
      paragraph(
        'Jede Fahrt kostet, was die Preisliste sagt, die beim Buchen gilt. Preise und Geschäftsbedingungen mit Widerrufsbelehrung kamen mit der Willkommensmail; sie und die Datenschutzhinweise stehen auch im Profil unter „Persönliche Daten“.',
      ),
      ...priceBlocks(facts, priceList),
      heading('Unterschrift'),
      paragraph(signatureText(facts)),
    ],
    signature: fitStrokes(strokes, SIGNATURE_MM),
  });
}

/** What a trip costs in this tariff, in figures: whoever signs at the counter has read them there (§S12.17). */
function priceBlocks({ planTitle, discountPercent }: ContractFacts, priceList: PriceList): Block[] {
  const { time, km } = tariffPriceTable(priceList, { timeDiscountPercent: discountPercent });
  const discount = discountPercent === 0 ? '' : ` ${discountPercent} % Rabatt sind abgezogen.`;
  return [
    heading(`Preise im Tarif ${planTitle}`),
    paragraph(
      `Preisliste vom ${formatDate(Temporal.Instant.from(priceList.validFrom))}, mit Mehrwertsteuer, Kraftstoff oder Strom und Versicherung.${discount} Die Zeit wird in Viertelstunden, in Blöcken von 24 Stunden und von sieben Tagen gerechnet; es zählt die günstigste Mischung. Kilometer kosten in allen Tarifen gleich viel.`,
    ),
    table(time),
    table(km),
  ];
}

const signatureText = ({ signedAt, typedName }: ContractFacts): string => {
  if (!signedAt) return 'Nicht unterschrieben.';
  const when = `${formatDateTime(signedAt)} Uhr`;
  return typedName ? `Unterschrieben am ${when} mit „${typedName}“.` : `Unterschrieben am ${when}:`;
};

const heading = (text: string): Block => ({ kind: 'HEADING', level: 2, runs: [{ text }] });
const paragraph = (text: string): Block => ({ kind: 'PARAGRAPH', runs: [{ text } satisfies Run] });
const table = ({ head, rows }: { head: string[]; rows: string[][] }): Block => ({
  kind: 'TABLE',
  align: head.map((_, index) => (index === 0 ? 'left' : 'right')),
  head: head.map((text) => [{ text }]),
  rows: rows.map((row) => row.map((text) => [{ text }])),
});
const list = (texts: string[]): Block => ({
  kind: 'LIST',
  start: null,
  items: texts.map((text) => [paragraph(text)]),
});
