import type { ReactNode } from 'react';
import type { ContentDocument } from '#contract/content.ts';
import { Link } from '#web/shell/link.tsx';
import { ContentText } from './content-text.tsx';

type Section = ContentDocument['sections'][number];

/** Up to this number of sections there is no list of them. */
const FEW_SECTIONS = 3;

/** The text of a document, with the list of its sections beside it where there is room, which a narrow page lacks. */
export function DocumentText({
  introHtml,
  sections,
  aside,
  sectionLevel = 2,
  listTitle = 'Auf dieser Seite',
}: {
  introHtml: string;
  sections: readonly Section[];
  /** Shown beside the text, above the list of sections. */
  aside?: ReactNode;
  sectionLevel?: 2 | 3;
  /** The title of the list of sections. */
  listTitle?: string;
}) {
  const hasList = sections.length > FEW_SECTIONS;
  return (
    <div className="@container">
      <div className="gap-12 @aside:grid @aside:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <div>
          <ContentText html={introHtml} className="mb-10 text-lead" />
          {sections.map((section) => (
            <DocumentSection key={section.id} section={section} level={sectionLevel} />
          ))}
        </div>
        {(hasList || aside) && (
          <div className="mt-10 @aside:mt-0">
            <div className="grid grid-cols-1 gap-6 pointer-fine:thin-bar @aside:sticky @aside:top-below-bar @aside:max-h-between-bars @aside:overflow-y-auto">
              {aside}
              {hasList && <PartList title={listTitle} sections={sections} />}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

export function DocumentSection({
  section: { id, title, html },
  level = 2,
}: {
  section: Section;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  const headingId = `${id}-titel`;
  return (
    <section
      id={id}
      tabIndex={-1}
      // Only sections of level 2 are landmarks: on a page of manuals the level 3 sections repeat.
      aria-labelledby={level === 2 ? headingId : undefined}
      className="mt-10 first:mt-0"
    >
      <Heading id={headingId} className="mb-2.5 text-subtitle tracking-title hyphens-auto">
        {title}
      </Heading>
      <ContentText html={html} />
    </section>
  );
}

function PartList({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <nav aria-label={title} className="print-hidden hidden @aside:block">
      <p className="mb-1 text-sm font-semibold text-ink-soft">{title}</p>
      <ul className="border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="-ml-px flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-detail leading-snug text-ink-soft hover:border-brand hover:text-brand"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
