import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { EQUIPMENT, equipmentTitle } from '#domain/vehicle/equipment.ts';
import { DocumentText } from '#web/features/content/document-text.tsx';
import { documentQuery, useDocument } from '#web/shell/content-queries.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { CarGuide } from './car-guide-query.ts';
import { CarLinks } from './car-links.tsx';
import { FUEL_NAMES } from './fuel-names.ts';

/** Sections of a class's manual that are not about this car. */
const NOT_FOR = {
  electric: ['schaltung', 'tanken'],
  manual: ['elektrisch', 'automatik', 'laden'],
  automatic: ['elektrisch', 'schaltung', 'laden'],
};

/** The query for the loader of a page that shows `CarManual`. */
export const manualQuery = ({ bookee }: CarGuide) => documentQuery('manual', slugOfClass(bookee.class));

/** How the car of a booking is used: what is special about it, and the manual of its class without other drives. */
export function CarManual({ guide }: { guide: CarGuide }) {
  const { bookee, fuel, socketPlace } = guide;
  const { introHtml, sections } = useDocument('manual', slugOfClass(bookee.class));
  const drive = bookee.electric ? 'electric' : bookee.automatic ? 'automatic' : 'manual';
  return (
    <div className="grid gap-6">
      <SummaryList
        title={`${bookee.model}, ${bookee.plate}`}
        entries={[
          { term: 'Antrieb', value: bookee.electric ? 'Elektrisch' : fuel ? FUEL_NAMES[fuel] : 'Verbrenner' },
          { term: 'Getriebe', value: bookee.automatic ? 'Automatik' : 'Schaltung' },
          { term: 'Ladebuchse', value: socketPlace },
          { term: 'Ausstattung', value: equipmentText(bookee.equipment) },
        ]}
      >
        {bookee.remarks.length > 0 && (
          <ul className="mt-3 grid list-disc gap-1 pl-5">
            {bookee.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
      </SummaryList>
      <CarLinks guide={guide} here="bedienung" />
      <DocumentText
        introHtml={introHtml}
        sections={sections.filter(({ id }) => !NOT_FOR[drive].includes(id))}
      />
    </div>
  );
}

const equipmentText = (equipment: readonly string[]): string =>
  EQUIPMENT.filter((each) => equipment.includes(each))
    .map((each) => equipmentTitle[each])
    .join(', ');
