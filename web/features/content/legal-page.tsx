import { useDocument } from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { UsageConsent } from '#web/shell/usage-consent.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';
import { DocumentPart } from './embedded-document.tsx';

export const LEGAL_DOCUMENTS = ['impressum', 'agb', 'preise', 'datenschutz'] as const;
type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** Their names in the heading of the page: no word that breaks at 320 px with text twice as large. */
const NAMES: Record<LegalDocument, string> = {
  impressum: 'Impressum',
  agb: 'AGB',
  preise: 'Preise',
  datenschutz: 'Datenschutz',
};

/** Imprint, terms, prices and privacy on one page, each with its anchor (§2.66). */
export function LegalPage() {
  const { fields } = useDocument('page', 'impressum');
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      heading="Impressum, AGB, Preise und Datenschutz"
      below={
        <nav aria-label="Teile dieser Seite" className="print-hidden mt-5">
          <ul className="flex flex-wrap gap-2">
            {LEGAL_DOCUMENTS.map((slug) => (
              <LegalLink key={slug} slug={slug} />
            ))}
          </ul>
        </nav>
      }
    >
      {LEGAL_DOCUMENTS.map((slug) => (
        <LegalText key={slug} slug={slug} />
      ))}
    </ContentPage>
  );
}

function LegalLink({ slug }: { slug: LegalDocument }) {
  return (
    <li>
      <Link
        to={`#${slug}`}
        className="inline-flex min-h-11 items-center rounded-pill border border-brand px-4 font-semibold text-brand hover:bg-brand-soft"
      >
        {NAMES[slug]}
      </Link>
    </li>
  );
}

function LegalText({ slug }: { slug: LegalDocument }) {
  const { fields, introHtml, sections } = useDocument('page', slug);
  return (
    <DocumentPart slug={slug} className="first:mt-0 first:border-t-0 first:pt-0">
      <DocumentText introHtml={introHtml} sections={sections} sectionLevel={3} listTitle={fields.title} />
      {/* The consent is in the footer for visitors, but customers have no footer. */}
      {slug === 'datenschutz' && <UsageConsent className="mt-8 max-w-176" />}
    </DocumentPart>
  );
}
