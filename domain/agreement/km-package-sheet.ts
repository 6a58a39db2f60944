import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import type { Operator } from '#domain/page/operator.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { type Currency, formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { KmPackage } from '#domain/tariff/price-list.ts';
import { containedVatCents, formatVatRate } from '#domain/tariff/vat.ts';
import { contractPartner } from './plan-sheet.ts';

export type AgreedKmPackage = KmPackage & {
  currency: Currency;
  vatBasisPoints: number | null;
  /** The last day in Berlin on which a trip may begin that takes from it. */
  validUntil: Temporal.PlainDate;
  validDays: number;
};

export const kmPackageTitle = ({ km }: KmPackage): string => `Dein Kilometerpaket: ${formatKm(km)}`;

/** What a kilometre of the package costs: "24,8 Cent". */
export function kmPackageRate({ km, cents, currency }: KmPackage & { currency: Currency }): string {
  const tenths = roundHalfAwayFromZero((cents / km) * 10);
  const amount = (tenths / 10).toLocaleString('de-DE', { maximumFractionDigits: 1 });
  return `${amount}\u00A0${currency === 'CHF' ? 'Rappen' : 'Cent'}`;
}

/** What is agreed to with a package, in Markdown; it names no person, so that equal purchases of a day are one text. */
export function kmPackageSheet(
  agreed: AgreedKmPackage,
  operator: Pick<Operator, 'name' | 'address'>,
): string {
  const { km, cents, currency, vatBasisPoints, validUntil, validDays } = agreed;
  const money = (amount: number) => formatMoney({ cents: amount, currency });
  return [
    contractPartner(operator),
    '## Was du kaufst',
    [
      `- Kilometerpaket: ${formatKm(km)}`,
      `- Preis: ${money(cents)}, darin ${formatVatRate(vatBasisPoints ?? 0)} USt: ${money(containedVatCents(cents, vatBasisPoints ?? undefined))}`,
      `- Preis je Kilometer: ${kmPackageRate(agreed)}`,
      `- Gültig: ab dem Kauf ${validDays} Tage, bis zum ${formatDate(validUntil)}`,
      '- Bezahlt wird: einmal, mit deiner nächsten Rechnung',
    ].join('\n'),
    'Das Paket deckt Kilometer ab, keine Zeit. Es gilt für alle Fahrten, die du oder deine Fahrtberechtigten nach dem Kauf und bis zum letzten Tag beginnen, mit jeder Fahrzeugklasse. Hast du mehrere Pakete, verbrauchen wir zuerst das, das am frühesten abläuft.',
    '## Wann es endet',
    'Das Paket endet mit seinem letzten Tag von selbst. Du musst nichts kündigen, und es verlängert sich nicht. Kilometer, die dann übrig sind, verfallen; wir erstatten sie nicht.',
    'Endet dein Rahmenvertrag vorher, gleich aus welchem Grund, erstatten wir dir den Teil des Preises, der auf die Kilometer entfällt, die dann noch übrig sind.',
    '## Widerruf',
    `Als Verbraucherin oder Verbraucher kannst du den Kauf ${WITHDRAWAL_DAYS} Tage lang widerrufen, zum Beispiel online unter [Vertrag widerrufen](/widerruf). Mit der Bestellung hast du verlangt, dass die Kilometer sofort zählen; was du bis zum Widerruf davon gefahren bist, zahlst du anteilig. Widerrufsbelehrung und Formular stehen in unseren Geschäftsbedingungen, Abschnitt 11. Sie gelten auch für dieses Paket.`,
  ].join('\n\n');
}
