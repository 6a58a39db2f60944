import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { DEDUCTIBLE_CENTS, DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS } from '#domain/tariff/deductible.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { tariffSentence } from '#domain/tariff/tariff-words.ts';
import { VAT_PERCENT } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';

/** The price list in force as a text to keep, in Markdown (§S5.1, § 312f BGB). */
export function priceSheet(
  priceList: Omit<PriceList, 'id' | 'validFrom'>,
  tariffs: readonly Tariff[],
): string {
  const { classes, currency, dayFromHour, dayToHour, kmNearLimit } = priceList;
  const money = (cents: number) => formatMoney({ cents, currency });
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = VEHICLE_CLASSES.map((name) => {
    const prices = classes[name];
    return row([
      vehicleClassTitle[name],
      ...[prices.hourDayCents, prices.hourNightCents, prices.dayCents, prices.weekCents].map(money),
      ...[prices.kmNearCents, prices.kmFarCents].map(money),
    ]);
  });
  const packages = priceList.kmPackages.map(({ km, cents }) => `- ${km} km: ${money(cents)}`);
  return [
    `Alle Preise enthalten ${VAT_PERCENT} % Umsatzsteuer. Der Tag dauert von ${dayFromHour} bis ${dayToHour} Uhr, die Nacht von ${dayToHour} bis ${dayFromHour} Uhr.`,
    '## Fahrten',
    [
      row([
        'Klasse',
        'Stunde am Tag',
        'Stunde in der Nacht',
        '24 Stunden',
        '7 Tage',
        `km bis ${kmNearLimit} km je Fahrt`,
        'km danach',
      ]),
      row(['---', ...Array.from({ length: 6 }, () => '---:')]),
      ...rows,
    ].join('\n'),
    `Die Zeit rechnen wir in Viertelstunden und nehmen die günstigste Mischung. Im Kilometerpreis sind Kraftstoff oder Strom enthalten. Elektroautos kosten je Kilometer ${money(priceList.electricKmDiscountCents)} weniger. Kommst du mehr als eine Viertelstunde zu spät zurück, kommt eine Gebühr von ${money(priceList.lateFeeCents)} dazu.`,
    '## Tarife',
    tariffs.map((tariff) => `- ${tariff.title}: ${tariffSentence(tariff, currency)}`).join('\n'),
    '## Sicherheitspaket',
    `Es kostet ${money(safetyPackageCents('einzel'))} im Jahr, für Firmen und Organisationen ${money(safetyPackageCents('firma'))}, und senkt die Selbstbeteiligung je Schaden von ${money(DEDUCTIBLE_CENTS)} auf ${money(DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS)}.`,
    ...(packages.length === 0
      ? []
      : ['## Kilometerpakete', `Sie gelten ${priceList.kmPackageDays} Tage.`, packages.join('\n')]),
  ].join('\n\n');
}
