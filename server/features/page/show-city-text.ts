import {
  type ContentDocument,
  showCityHero,
  showCityHome,
  showCityKonto,
  showCityRegister,
  showCityTutorial,
} from '#contract/content.ts';
import type { CityText, ContentKind } from '#domain/page/content-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { documentAnswer, findCityOf, findDocument, todayOf } from './content-answer.ts';
import type { ContentStore } from './content-store.ts';

type TextCall = typeof showCityHome | typeof showCityRegister | typeof showCityKonto;

/** The document that is written for the city, or made of its data. */
export const bindShowCityHero = bind(showCityHero, async ({ now, content }, { params }) => {
  const { snapshot } = await content.current(now);
  const city = findCityOf(snapshot, params.city);
  const document = city && findDocument(snapshot, 'city', city.slug, todayOf(now));
  if (!document) return refuse('CITY_UNKNOWN');
  return documentAnswer(snapshot, document, city) as ContentDocument<'city'>;
});

/** The introduction to the app, as its own page has it. */
export const bindShowCityTutorial = bind(showCityTutorial, async ({ now, content }, { params }) =>
  answerFor<'page'>(content, now, params.city, () => ['page', 'app-tutorial']),
);

/** The texts that all cities share, filled with the figures of the requested city. */
export const bindShowCityHome = bindText(showCityHome, 'home');
export const bindShowCityRegister = bindText(showCityRegister, 'register');
export const bindShowCityKonto = bindText(showCityKonto, 'konto');

function bindText(call: TextCall, slug: CityText) {
  return bind(call, async ({ now, content }, { params }) =>
    answerFor<'text'>(content, now, params.city, () => ['text', slug]),
  );
}

/** Answers with a document in the words of a city, or refuses what is unknown. */
async function answerFor<Kind extends ContentKind>(
  content: ContentStore,
  now: Temporal.Instant,
  slugOfCity: string,
  nameFor: (city: { slug: string }) => [kind: Kind, slug: string],
) {
  const { snapshot } = await content.current(now);
  const city = findCityOf(snapshot, slugOfCity);
  if (!city) return refuse('CITY_UNKNOWN');
  const document = findDocument(snapshot, ...nameFor(city), todayOf(now));
  if (!document) return refuse('PAGE_UNKNOWN');
  return documentAnswer(snapshot, document, city) as ContentDocument<Kind>;
}
