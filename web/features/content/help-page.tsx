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

/** What a visitor reads on the page itself: its own page belongs to who is logged in (§2.87). */
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
      {customer ? (
        <LegalLinks />
      ) : (
        IN_PLACE.map((slug) => (
          <EmbeddedDocument
            key={slug}
            slug={slug}
            above={slug === 'unfall' ? <CallButtons emergency /> : undefined}
          />
        ))
      )}
    </ContentPage>
  );
}
