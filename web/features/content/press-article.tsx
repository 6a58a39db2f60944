import { BackLink } from '#web/shell/back-link.tsx';
import { useDocument } from '#web/shell/content-queries.ts';
import { paths } from '#web/shell/paths.ts';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';
import { longDate } from './long-date.ts';

export function PressArticle({ slug }: { slug: string }) {
  const { fields, introHtml, sections } = useDocument('press', slug);
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      lead={fields.teaser}
      back={<BackLink to={paths.press()} label="Zur Presse" />}
      below={
        <p className="digits mt-4 text-sm font-semibold text-ink-soft">
          {fields.place}, <time dateTime={fields.date}>{longDate(fields.date)}</time>
        </p>
      }
    >
      <DocumentText introHtml={introHtml} sections={sections} />
    </ContentPage>
  );
}
