import { BackLink } from '#web/shell/back-link.tsx';
import { useDocument } from '#web/shell/content-queries.ts';
import { paths } from '#web/shell/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';

export function PartnerPage({ slug }: { slug: string }) {
  const { fields, introHtml, sections } = useDocument('partner', slug);
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      lead={fields.lead}
      back={<BackLink to={paths.partners()} label="Zu allen Partnern" />}
    >
      <Note title="Das Angebot" className="mb-8 max-w-176">
        {fields.offer}
      </Note>
      <DocumentText introHtml={introHtml} sections={sections} />
    </ContentPage>
  );
}
