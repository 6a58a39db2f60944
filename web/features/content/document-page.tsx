import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, loadContent, useDocument } from '#web/shell/content-queries.ts';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';

/** The loader of a page that shows one document. */
export const documentLoader = (slug: string) => (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', slug)]);

/** A page that shows one document, with optional parts around its text. */
export function DocumentPage({
  slug,
  path,
  back,
  below,
  above,
  aside,
  children,
}: {
  slug: string;
  /** The canonical address, if it differs from this page's. */
  path?: string;
  back?: ReactNode;
  /** Shown under the lead. */
  below?: ReactNode;
  above?: ReactNode;
  aside?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
}) {
  const { fields, introHtml, sections } = useDocument('page', slug);
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description, ...(path ? { path } : {}) }}
      lead={fields.lead}
      back={back}
      below={below && <div className="mt-6">{below}</div>}
    >
      {above}
      <DocumentText introHtml={introHtml} sections={sections} aside={aside} />
      {children}
    </ContentPage>
  );
}
