import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { CallButtons } from './call-buttons.tsx';
import { ContentPage } from './content-page.tsx';
import { documentQuery, loadContent, useDocument } from './content-queries.ts';
import { ContentText } from './content-text.tsx';
import { DocumentSection, DocumentText } from './document-text.tsx';
import { HelpTiles } from './help-tiles.tsx';

/** What a visitor reads on the page itself: its own page belongs to who is logged in (specification §2). */
const IN_PLACE = ['unfall', 'videos'];

export async function loadHelp(args: LoaderFunctionArgs): Promise<null> {
  const customer = await args.context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const slugs = customer ? ['hilfe'] : ['hilfe', ...IN_PLACE];
  return loadContent(
    args,
    slugs.map((slug) => documentQuery('page', slug)),
  );
}

/** /hilfe: call, tiles, and the short ways to what is asked most. */
export function HelpPage() {
  const { fields, introHtml, sections } = useDocument('page', 'hilfe');
  const customer = useCurrentCustomer();
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      lead={fields.lead}
      below={
        <div className="mt-6">
          <CallButtons />
        </div>
      }
    >
      <HelpTiles />
      <div className="mt-12">
        <DocumentText introHtml={introHtml} sections={sections} />
      </div>
      {!customer && IN_PLACE.map((slug) => <DocumentInPlace key={slug} slug={slug} />)}
    </ContentPage>
  );
}

function DocumentInPlace({ slug }: { slug: string }) {
  const { fields, introHtml, sections } = useDocument('page', slug);
  return (
    <section
      id={slug}
      tabIndex={-1}
      aria-labelledby={`${slug}-titel`}
      className="mt-14 max-w-176 border-t border-line pt-10"
    >
      <h2 id={`${slug}-titel`} className="text-[1.75rem] tracking-[-0.02em] hyphens-auto">
        {fields.title}
      </h2>
      <p className="mt-2 mb-4 text-[1.0625rem] text-ink-soft">{fields.lead}</p>
      <ContentText html={introHtml} className="mb-8" />
      {slug === 'unfall' && (
        <div className="-mt-3 mb-8">
          <CallButtons emergency />
        </div>
      )}
      {sections.map((section) => (
        <DocumentSection key={section.id} level={3} section={{ ...section, id: `${slug}-${section.id}` }} />
      ))}
    </section>
  );
}
