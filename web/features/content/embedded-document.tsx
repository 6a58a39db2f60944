import type { ReactNode } from 'react';
import { useDocument } from '#web/shell/content-queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ContentText } from './content-text.tsx';
import { DocumentSection } from './document-text.tsx';

/** One of several documents on a page, with its own anchor. */
export function DocumentPart({
  slug,
  className,
  children,
}: {
  slug: string;
  className?: string;
  children: ReactNode;
}) {
  const { fields } = useDocument('page', slug);
  return (
    <section
      id={slug}
      tabIndex={-1}
      aria-labelledby={`${slug}-titel`}
      className={classNames('mt-14 border-t border-line pt-10', className)}
    >
      <h2 id={`${slug}-titel`} className="text-title font-extrabold tracking-title hyphens-auto">
        {fields.title}
      </h2>
      <p className="mt-2 mb-6 max-w-176 text-lead text-ink-soft">{fields.lead}</p>
      {children}
    </section>
  );
}

/** A whole document below the text of another one. The anchors of its sections begin with its slug. */
export function EmbeddedDocument({ slug, above }: { slug: string; above?: ReactNode }) {
  const { introHtml, sections } = useDocument('page', slug);
  return (
    <DocumentPart slug={slug} className="max-w-176">
      <ContentText html={introHtml} className="mb-8" />
      {above && <div className="-mt-3 mb-8">{above}</div>}
      {sections.map((section) => (
        <DocumentSection key={section.id} level={3} section={{ ...section, id: `${slug}-${section.id}` }} />
      ))}
    </DocumentPart>
  );
}
