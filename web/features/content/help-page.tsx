import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { documentQuery, loadContent, useDocument } from '#web/shell/content-queries.ts';
import { LegalLinks } from '#web/shell/legal-links.tsx';
import { CallButtons } from './call-buttons.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';
import { EmbeddedDocument } from './embedded-document.tsx';
import { HelpTiles } from './help-tiles.tsx';

/** Documents that visitors read on this page, because their own pages need a login (§2.87). */
const IN_PLACE = ['unfall', 'videos'];

export async function loadHelp(args: LoaderFunctionArgs): Promise<null> {
  const customer = await args.context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const slugs = customer ? ['hilfe'] : ['hilfe', ...IN_PLACE];
  return loadContent(
    args,
    slugs.map((slug) => documentQuery('page', slug)),
  );
}

/** /hilfe: hotline, tiles, and links to the most frequent questions. */
export function HelpPage() {
  const { fields, introHtml, sections } = useDocument('page', 'hilfe');
  const customer = useCurrentCustomer();
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      lead={fields.lead}
      below={
        <div className="mt-6">
          <CallButtons terms />
        </div>
      }
    >
      <HelpTiles />
      <div className="mt-12">
        <DocumentText introHtml={introHtml} sections={sections} />
      </div>
      {customer ? (
        <LegalLinks />
      ) : (
        IN_PLACE.map((slug) => (
          <EmbeddedDocument
            key={slug}
            slug={slug}
            above={slug === 'unfall' ? <CallButtons emergency terms /> : undefined}
          />
        ))
      )}
    </ContentPage>
  );
}
