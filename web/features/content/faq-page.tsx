import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { sumOf } from '#domain/tariff/sum-of.ts';
import {
  documentQuery,
  type FullDocument,
  fullDocumentsQuery,
  loadContent,
  useDocument,
  useFullDocuments,
} from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { faqPage } from '#web/shell/structured-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CityLinks } from './city-links.tsx';
import { ContentPage } from './content-page.tsx';
import { ContentText } from './content-text.tsx';
import { fitsSearch, MAX_SEARCH_LENGTH, searchWords } from './faq-search.ts';
import { useOpenByHash } from './open-by-hash.ts';

/** The query parameter of the search form when it is submitted without JavaScript. */
const SEARCH = 'suche';

export const loadFaq = (args: LoaderFunctionArgs): Promise<null> =>
  loadContent(args, [documentQuery('page', 'faq'), fullDocumentsQuery('faq', args.params['city'])]);

/** /faq/{city?}, which the help shows too: questions by topic, each opened by a tap or by its address. */
export function FaqPage({ back }: { back?: React.ReactNode }) {
  const { city: slug } = useParams();
  const { cities } = useSettings();
  const city = cities.find(({ path }) => path === slug);
  const { fields, introHtml } = useDocument('page', 'faq');
  const groups = useFullDocuments('faq', slug);
  const sent = new URLSearchParams(useLocation().search).get(SEARCH) ?? '';
  const [search, setSearch] = useState(sent);
  useOpenByHash();

  const words = searchWords(search);
  const found = groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter((question) => fitsSearch(question, words)),
    }))
    .filter(({ sections }) => sections.length > 0);
  const count = sumOf(found, ({ sections }) => sections.length);
  const isSearching = words.length > 0;
  return (
    <ContentPage
      head={{
        title: city ? `${fields.title} ${city.title}` : fields.title,
        description: city
          ? `Häufige Fragen aus ${city.title}: Buchen, Preise, Abholen, Unterwegs, Rechnung und Account, kurz beantwortet.`
          : fields.description,
        path: paths.faq(slug),
        structuredData: () => [
          faqPage(
            groups.flatMap(({ sections }) =>
              sections.map(({ title, html }) => ({ question: title, answerHtml: html })),
            ),
          ),
        ],
      }}
      lead={fields.lead}
      back={back}
      below={<SearchForm initial={sent} action={paths.faq(slug)} onSearch={setSearch} />}
    >
      <p role="status" className={isSearching ? 'mb-6 text-ink-soft' : 'sr-only'}>
        {isSearching &&
          (count === 1
            ? '1 Antwort'
            : count > 0
              ? `${count} Antworten`
              : 'Dazu haben wir keine Antwort gefunden.')}
      </p>
      <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
        <div>
          {found.map((group) => (
            <Group key={group.slug} group={group} />
          ))}
          <ContentText html={introHtml} className="mt-10" />
        </div>
        <aside className="print-hidden max-lg:mt-10">
          <div className="grid gap-8 lg:sticky lg:top-below-bar lg:max-h-between-bars lg:overflow-y-auto">
            {!isSearching && <GroupList groups={groups} />}
            <CityLinks title="Fragen aus deiner Stadt" current={slug} pathOf={paths.faq} />
          </div>
        </aside>
      </div>
    </ContentPage>
  );
}

function SearchForm({
  initial,
  action,
  onSearch,
}: {
  initial: string;
  action: string;
  onSearch: (search: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // Takes over text that was typed before this code was loaded.
  useEffect(() => {
    if (field.current?.value) onSearch(field.current.value);
  }, [onSearch]);
  return (
    <form
      role="search"
      action={action}
      className="relative mt-6 max-w-136"
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor="faq-suche" className="sr-only">
        Fragen durchsuchen
      </label>
      <Icon
        name="search"
        size={22}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft max-2xs:left-2"
      />
      <input
        ref={field}
        id="faq-suche"
        type="search"
        name={SEARCH}
        defaultValue={initial}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        placeholder="Stichwort"
        onChange={(event) => onSearch(event.target.value)}
        className="min-h-13 w-full rounded-pill border border-control bg-paper pr-5 pl-12 text-base placeholder:text-ink-soft max-2xs:pr-1 max-2xs:pl-5"
      />
    </form>
  );
}

function Group({ group: { slug, fields, sections } }: { group: FullDocument<'faq'> }) {
  return (
    <section
      id={`thema-${slug}`}
      tabIndex={-1}
      aria-labelledby={`thema-${slug}-titel`}
      className="mt-10 first:mt-0"
    >
      <h2 id={`thema-${slug}-titel`} className="mb-3 text-subtitle tracking-title hyphens-auto">
        {fields.title}
      </h2>
      <div className="overflow-clip rounded-card border border-line bg-paper">
        {sections.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  );
}

function Question({ id, title, html }: FullDocument<'faq'>['sections'][number]) {
  return (
    <details className="expands group border-t border-line first:border-t-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 -outline-offset-3 hover:bg-brand-soft sm:px-5 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 text-lead leading-snug hyphens-auto">{title}</h3>
        <Icon
          name="chevron-down"
          size={20}
          className="text-brand transition-transform duration-(--duration-expand) ease-out group-open:rotate-180"
        />
      </summary>
      {/* The anchor is inside `details`, because browsers open the `details` around an address's target. */}
      <div id={id} tabIndex={-1} className="scroll-mt-40 px-4 pt-1 pb-5 sm:px-5">
        <ContentText html={html} />
        <p className="mt-3 text-sm">
          <Link
            to={`#${id}`}
            className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:text-brand"
          >
            Link zu dieser Antwort
          </Link>
        </p>
      </div>
    </details>
  );
}

function GroupList({ groups }: { groups: readonly FullDocument<'faq'>[] }) {
  return (
    <nav aria-label="Themen" className="max-lg:hidden">
      <p className="mb-1 text-sm font-semibold text-ink-soft">Themen</p>
      <ul className="border-l border-line">
        {groups.map(({ slug, fields }) => (
          <li key={slug}>
            <Link
              to={`#thema-${slug}`}
              className="-ml-px flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-detail leading-snug text-ink-soft hover:border-brand hover:text-brand"
            >
              {fields.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
