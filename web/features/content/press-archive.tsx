import { BackLink } from '#web/shell/back-link.tsx';
import { useDocuments } from '#web/shell/content-queries.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Section } from '#web/ui/section.tsx';
import { ContentPage } from './content-page.tsx';
import { PressList } from './press-list.tsx';

/** All press articles by year. */
export function PressArchive() {
  const { productName } = useSettings();
  const articles = useDocuments('press');
  const years = [...new Set(articles.map(({ fields }) => fields.date.slice(0, 4)))];
  return (
    <ContentPage
      head={{
        title: 'Alle Pressemeldungen',
        description: `Alle Pressemeldungen von ${productName}, die neueste zuerst: Städte, Autos, Preise und wie wir arbeiten.`,
      }}
      lead="Die neueste steht oben."
      back={<BackLink to={paths.press()} label="Zur Presse" />}
    >
      {years.map((year) => (
        <Section key={year} title={year}>
          <PressList articles={articles.filter(({ fields }) => fields.date.startsWith(year))} />
        </Section>
      ))}
    </ContentPage>
  );
}
