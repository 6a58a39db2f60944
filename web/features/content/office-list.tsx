import { useFullDocuments } from '#web/shell/content-queries.ts';
import { Section } from '#web/ui/section.tsx';
import { OfficeCard } from './office-card.tsx';

/** All offices with their full details. */
export function OfficeList() {
  const offices = useFullDocuments('office');
  return (
    <Section title="Unsere Büros" className="mb-14">
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {offices.map((office) => (
          <li key={office.slug}>
            <OfficeCard office={office} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
