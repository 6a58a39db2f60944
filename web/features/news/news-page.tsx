import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { ContentText } from '#web/features/content/content-text.tsx';
import { longDate } from '#web/features/content/long-date.ts';
import { TeaserCard } from '#web/features/content/teaser-card.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useCities } from '#web/shell/cities.ts';
import { useDocument } from '#web/shell/content-queries.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import {
  filteredNewsQuery,
  filterPath,
  type NewsFilter,
  type NewsItem,
  readFilter,
  SECTIONS,
} from './news-filter.ts';
import { newsRead } from './news-read.ts';

/** /news: the current items, then the archive. With `behind`, the item over the list provides the head. */
export function NewsPage({ behind = false }: { behind?: boolean }) {
  const customer = useCurrentCustomer();
  const filter = readFilter(useLocation().search);
  const { fields, introHtml } = useDocument('page', 'news');
  const { items } = useSuspenseQuery(filteredNewsQuery(filter, customer !== null)).data;
  const current = items.filter(({ archive }) => !archive);
  const archived = items.filter(({ archive }) => archive);
  return (
    <ContentPage
      {...(behind ? {} : { head: { title: fields.title, description: fields.description } })}
      heading={fields.title}
      lead={fields.lead}
      below={<Filter filter={filter} isCustomer={customer !== null} />}
    >
      {items.length === 0 && (
        <EmptyState title="Hier gibt es gerade nichts Neues.">
          Wähle eine andere Stadt oder einen anderen Bereich.
        </EmptyState>
      )}
      {current.length > 0 && (
        <Section title="Aktuell">
          <NewsList items={current} filter={filter} />
        </Section>
      )}
      {archived.length > 0 && (
        <Section title="Archiv" className="mt-12!">
          <NewsList items={archived} filter={filter} />
        </Section>
      )}
      <ContentText html={introHtml} className="mt-12 max-w-176" />
    </ContentPage>
  );
}

function Filter({ filter, isCustomer }: { filter: NewsFilter; isCustomer: boolean }) {
  const { cities } = useSettings();
  return (
    <div className="mt-6 grid gap-4">
      <ChoiceLinks
        label="Stadt"
        choices={[
          { title: 'Alle Städte', value: undefined },
          ...cities.map(({ path, title }) => ({ title, value: path })),
        ].map(({ title, value }) => ({
          title,
          to: filterPath({ ...filter, city: value }),
          isChosen: value === filter.city,
        }))}
      />
      <ChoiceLinks
        label="Bereich"
        choices={[
          { title: 'Alles', value: undefined },
          ...SECTIONS.filter(({ customersOnly }) => isCustomer || !customersOnly).map(
            ({ title, section }) => ({
              title,
              value: section,
            }),
          ),
        ].map(({ title, value }) => ({
          title,
          to: filterPath({ ...filter, section: value }),
          isChosen: value === filter.section,
        }))}
      />
    </div>
  );
}

function NewsList({ items, filter }: { items: readonly NewsItem[]; filter: NewsFilter }) {
  const cities = useCities([...new Set(items.flatMap((item) => item.cities))]);
  const read = newsRead.use();
  const query = filterPath(filter).slice(paths.news().length);
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {items.map(({ id, title, teaser, from, archive, cities: own }) => (
        <li key={id}>
          <TeaserCard
            to={paths.newsItem(id) + query}
            title={title}
            teaser={teaser}
            mark={!archive && !read.includes(id) && <UnreadMark />}
          >
            <time dateTime={from}>{longDate(from)}</time>
            {own.length > 0 &&
              ` · ${cities
                .filter(({ path }) => own.includes(path))
                .map((city) => city.title)
                .join(', ')}`}
          </TeaserCard>
        </li>
      ))}
    </ul>
  );
}

function UnreadMark() {
  return (
    <span className="mr-2 inline-block size-2.5 rounded-pill bg-accent align-middle">
      <span className="sr-only">ungelesen: </span>
    </span>
  );
}
