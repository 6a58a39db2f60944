import type { Combination } from '#domain/sales/consulting.ts';
import { consultedOwnYear, leftOutDamages } from '#domain/sales/consulting-words.ts';
import { comparisonSentences } from '#domain/statement/private-car.ts';
import { YearChart } from '#web/features/statement/car-year-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Consulting } from './consulting-link.ts';

/** The year that was advised beside the same one with a private car. */
export function ConsultingCar({
  consulting: { year, car },
  best,
}: {
  consulting: Consulting;
  best: Combination;
}) {
  const own = consultedOwnYear(year, best);
  const { verdict, turn } = comparisonSentences(own, car, own.yearlyKm);
  return (
    <Section title="Verglichen mit einem eigenen Auto" className="mt-8!">
      <Card className="sm:p-5!">
        <p className="text-lead font-bold">{verdict}</p>
        <p className="mt-2">{turn}</p>
        <YearChart own={own} car={car} km={own.yearlyKm} />
        <p className="mt-4 text-detail text-ink-soft">
          {leftOutDamages(best, 'EUR')} Für das eigene Auto stehen unsere Annahmen
          <span className="print-hidden">; ändere sie, damit sie zu dir passen</span>. In Geld nicht zu fassen
          ist, dass ein eigenes Auto immer vor der Tür steht, und dass du dich bei unseren um nichts kümmern
          musst.
        </p>
      </Card>
    </Section>
  );
}
