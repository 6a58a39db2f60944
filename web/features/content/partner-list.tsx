import { useCities } from '#web/shell/cities.ts';
import { useDocuments } from '#web/shell/content-queries.ts';
import { paths } from '#web/shell/paths.ts';
import { Section } from '#web/ui/section.tsx';
import { TeaserCard } from './teaser-card.tsx';

export function PartnerList() {
  const partners = useDocuments('partner');
  const cities = useCities([...new Set(partners.flatMap(({ fields }) => fields.cities))]);
  return (
    <Section title="Mit wem wir arbeiten" className="mb-14">
      <ul className="grid gap-3 md:grid-cols-2">
        {partners.map(({ slug, fields }) => (
          <li key={slug}>
            <TeaserCard to={paths.partner(slug)} title={fields.title} teaser={fields.lead}>
              {cities
                .filter(({ path }) => fields.cities.includes(path))
                .map(({ title }) => title)
                .join(', ') || 'In allen Städten'}
            </TeaserCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
