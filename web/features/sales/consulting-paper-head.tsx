import { formatDate } from '#domain/booking/format-period.ts';
import { driverWords, yearWords } from '#domain/sales/consulting-words.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { useNow } from '#web/shell/page-time.ts';
import type { Consulting } from './consulting-link.ts';

type Props = { consulting: Consulting; partner: string; city: string };

/** The head of the page as a sheet of paper: it is there in print only. */
export function ConsultingPaperHead({ consulting: { year, drivers }, partner, city }: Props) {
  const { productName } = useSettings();
  const facts = [
    ['Beraten von', partner],
    ['Fahrten', yearWords(year)],
    ['Wer fährt', driverWords(drivers)],
    ['Stadt', city],
    ['Preise vom', `${formatDate(useNow())}, inkl. MwSt.`],
  ];
  return (
    <div className="mb-6 hidden print:block">
      <p className="font-semibold">{productName}</p>
      <dl className="digits mt-3 grid gap-1.5">
        {facts.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[9rem_1fr] gap-4 border-b border-line pb-1.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        Eine Schätzung aus diesen Angaben: Was du bezahlst, hängt davon ab, wie du fährst. Vereinbart ist
        damit nichts.
      </p>
    </div>
  );
}
