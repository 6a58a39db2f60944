import { useCity } from '#web/shell/cities.ts';
import { type FullDocument, useFullDocuments } from '#web/shell/content-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { ContentText } from './content-text.tsx';
import { DocumentSection } from './document-text.tsx';
import { useOpenByHash } from './open-by-hash.ts';

/** The open positions; each expands in place, by a tap or by its address. */
export function JobList() {
  const jobs = useFullDocuments('job');
  useOpenByHash();
  return (
    <Section title="Offene Stellen" className="mb-14">
      {jobs.length === 0 ? (
        <EmptyState title="Gerade ist nichts frei." level={3}>
          Schreib uns trotzdem, wenn du bei uns arbeiten möchtest.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {jobs.map((job) => (
            <li key={job.slug} className="min-w-0 wrap-anywhere">
              <Job job={job} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Job({ job: { slug, fields, introHtml, sections } }: { job: FullDocument<'job'> }) {
  const city = useCity(fields.city)?.title ?? fields.city;
  return (
    <details className="expands group rounded-card border border-line bg-paper">
      <summary className="flex list-none items-start justify-between gap-4 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <h3 className="text-lg leading-snug hyphens-auto">{fields.title}</h3>
          <p className="mt-1 text-sm text-ink-soft">
            {city} · {fields.hours}
          </p>
          <p className="mt-2 text-detail">{fields.teaser}</p>
        </div>
        <Icon
          name="chevron-down"
          size={20}
          className="mt-1 text-brand transition-transform duration-(--duration-expand) ease-out group-open:rotate-180"
        />
      </summary>
      <div id={slug} tabIndex={-1} className="max-w-176 scroll-mt-40 px-5 pb-6">
        <ContentText html={introHtml} className="mb-6" />
        {sections.map((section) => (
          <DocumentSection key={section.id} level={3} section={{ ...section, id: `${slug}-${section.id}` }} />
        ))}
      </div>
    </details>
  );
}
