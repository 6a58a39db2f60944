import {
  type ContentDocument,
  showCityHero,
  showCityHome,
  showCityKonto,
  showCityRegister,
  showCityTutorial,
} from '#contract/content.ts';
import type { CityText } from '#domain/page/content-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { documentAnswer, findCityOf, findDocument, todayOf } from './content-answer.ts';
import type { ContentStore } from './content-store.ts';

type Setup = { content: ContentStore };
type TextCall =
  | typeof showCityHome
  | typeof showCityRegister
  | typeof showCityKonto
  | typeof showCityTutorial;

/** The document that is written for the city. */
export const bindShowCityHero = ({ content }: Setup) =>
  bind(showCityHero, async ({ now }, { params }) => {
    const { snapshot } = await content.current(now);
    const city = findCityOf(snapshot, params.city);
    if (!city) return refuse('CITY_UNKNOWN');
    const document = findDocument(snapshot, 'city', city.slug, todayOf(now));
    if (!document) return refuse('PAGE_UNKNOWN');
    return documentAnswer(snapshot, document, city) as ContentDocument<'city'>;
  });

/** The texts that all cities share, filled with the figures of the requested city. */
export const bindShowCityTexts = (setup: Setup) => [
  textOf(showCityHome, 'home', setup),
  textOf(showCityRegister, 'register', setup),
  textOf(showCityKonto, 'konto', setup),
  textOf(showCityTutorial, 'tutorial', setup),
];

const textOf = (call: TextCall, slug: CityText, { content }: Setup) =>
  bind(call, async ({ now }, { params }) => {
    const { snapshot } = await content.current(now);
    const city = findCityOf(snapshot, params.city);
    if (!city) return refuse('CITY_UNKNOWN');
    const document = findDocument(snapshot, 'text', slug, todayOf(now));
    if (!document) return refuse('PAGE_UNKNOWN');
    return documentAnswer(snapshot, document, city) as ContentDocument<'text'>;
  });
