import type { Advice } from '#domain/sales/consulting.ts';
import { aheadSentence, combinationWords } from '#domain/sales/consulting-words.ts';
import { MONTHS_PER_YEAR } from '#domain/sales/consulting-year.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/section.tsx';

type Props = { advice: Advice; currency: Currency };

/** The cheapest combination with all of its lines, and how far ahead it is. */
export function ConsultingResult({ advice, currency }: Props) {
  const { best } = advice;
  const money = (cents: number) => formatMoney({ cents, currency });
  const ahead = aheadSentence(advice, currency);
  return (
    <Section title="Am günstigsten für dich">
      <Card className="sm:p-5!">
        <p className="text-lead font-bold">{combinationWords(best)}</p>
        <p className="digits mt-1">
          <span className="text-display font-extrabold tracking-title">{money(best.cents)}</span> im Jahr
        </p>
        <p className="digits text-ink-soft">
          im Schnitt {money(Math.round(best.cents / MONTHS_PER_YEAR))} im Monat
        </p>
        <div className="mt-4">
          <ComparisonTable
            caption={`So setzt sich die Summe zusammen: ${combinationWords(best)}`}
            corner="Wofür"
            columns={['Im\u00A0Jahr']}
            unbroken
            rows={[
              ...best.lines.map(({ title, detail, cents }) => ({
                head: title,
                detail,
                cells: [money(cents)],
              })),
              { head: 'Summe', strong: true, cells: [money(best.cents)] },
            ]}
          />
        </div>
        {ahead && <p className="mt-4">{ahead}</p>}
      </Card>
    </Section>
  );
}

/** All that was weighed against it, each with how much dearer it is. */
export function ConsultingChoices({ advice: { best, others }, currency }: Props) {
  const money = (cents: number) => formatMoney({ cents, currency });
  return (
    <Section title="Was sonst noch geht" className="print-hidden mt-8!">
      <Disclosure summary="Alle Möglichkeiten im Vergleich">
        <ComparisonTable
          caption="Alle Möglichkeiten, die günstigste zuerst"
          corner="Möglichkeit"
          columns={['Im\u00A0Jahr']}
          unbroken
          rows={[best, ...others].map((one, index) => ({
            head: combinationWords(one),
            detail: index === 0 ? 'am günstigsten' : `${money(one.cents - best.cents)} mehr`,
            strong: index === 0,
            cells: [money(one.cents)],
          }))}
        />
      </Disclosure>
    </Section>
  );
}
