import { type LoaderFunctionArgs, useParams } from 'react-router';
import {
  documentQuery,
  documentsQuery,
  loadContent,
  useDocument,
  useDocuments,
} from '#web/shell/content-queries.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { CallButtons } from './call-buttons.tsx';
import { CityLinks } from './city-links.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';
import { OfficeCard } from './office-card.tsx';

export const loadContact = (args: LoaderFunctionArgs): Promise<null> =>
  loadContent(args, [
    documentQuery('page', 'kontakt', args.params['city']),
    documentsQuery('office', args.params['city']),
  ]);

/** /kontakt/{city?}, which the help shows too: hotline, contact form and offices. */
export function ContactPage({ form, back }: { form: React.ReactNode; back?: React.ReactNode }) {
  const { city: slug } = useParams();
  const { cities, contact } = useSettings();
  const city = cities.find(({ path }) => path === slug);
  const { fields, introHtml, sections } = useDocument('page', 'kontakt', slug);
  const offices = useDocuments('office', slug);
  return (
    <ContentPage
      head={{
        title: city ? `${fields.title} ${city.title}` : fields.title,
        description: city
          ? `So erreichst du uns in ${city.title}: Hotline, E-Mail und Nachricht. Mit dem, was du bereithältst, damit es schnell geht.`
          : fields.description,
        path: paths.contact(slug),
      }}
      lead={fields.lead}
      back={back}
      below={
        <div className="mt-6 flex flex-wrap items-baseline gap-x-6 gap-y-3">
          <CallButtons terms />
          <a
            href={`mailto:${contact.emailAddress}`}
            className="text-link inline-flex min-h-11 max-w-full items-center gap-2 wrap-anywhere"
          >
            <Icon name="mail" size={20} />
            {contact.emailAddress}
          </a>
        </div>
      }
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section title="Schreib uns" className="mt-0!">
          {form}
        </Section>
        <Section title={city ? `Vor Ort in ${city.title}` : 'Vor Ort'} className="mt-0!">
          {offices.length === 0 ? (
            <p className="text-ink-soft">
              In dieser Stadt haben wir Autos, aber kein Büro. Schreib uns oder ruf an.
            </p>
          ) : (
            <ul className="grid gap-3">
              {offices.map((office) => (
                <li key={office.slug}>
                  <OfficeCard office={office} compact />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-6">
            <CityLinks title="Deine Stadt" current={slug} pathOf={paths.contact} />
          </div>
        </Section>
      </div>
      <div className="mt-14">
        <DocumentText introHtml={introHtml} sections={sections} />
      </div>
    </ContentPage>
  );
}
