import * as content from '#contract/content.ts';
import * as page from '#contract/page.ts';
import * as settings from '#contract/settings.ts';
import { CONTENT_KINDS } from '#domain/page/content-kind.ts';
import { EVERYBODY, FOREIGN } from '#server/test/callers.ts';
import { callScenarios, type Scenario, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';

/** The scenarios of a city's texts: the cities of the stage have none. */
function cityRefusals(
  name: `GET /{city}/${'home' | 'register' | 'konto' | 'tutorial'}`,
): Record<'CITY_UNKNOWN' | 'PAGE_UNKNOWN', Scenario> {
  return {
    CITY_UNKNOWN: ({ call }: Scene) => call(name, { params: { city: 'atlantis' } }),
    PAGE_UNKNOWN: ({ call }: Scene) => call(name, { params: { city: 'bonn' } }),
  };
}

const BONN = { params: { city: 'bonn' } };

export const pageScenarios = scenarios({
  calls: [
    callScenarios(content.listDocuments, {
      refusals: {
        PAGE_UNKNOWN: ({ call }) => call('GET /documents', { query: { kind: 'gibtesnicht' } }),
        CITY_UNKNOWN: ({ call }) => call('GET /documents', { query: { kind: 'faq', city: 'atlantis' } }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /documents', { query: { kind: 'city' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(content.listNews, {
      refusals: { CITY_UNKNOWN: ({ call }) => call('GET /news', { query: { city: 'atlantis' } }) },
      rights: { try: ({ call }, _, as) => call('GET /news', { query: {} }, as), ...EVERYBODY },
    }),
    callScenarios(content.showCityHero, {
      refusals: { CITY_UNKNOWN: ({ call }) => call('GET /{city}/hero', { params: { city: 'atlantis' } }) },
      rights: { try: ({ call }, _, as) => call('GET /{city}/hero', BONN, as), ...EVERYBODY },
    }),
    callScenarios(content.showCityHome, {
      refusals: cityRefusals('GET /{city}/home'),
      rights: { try: ({ call }, _, as) => call('GET /{city}/home', BONN, as), ...EVERYBODY },
    }),
    callScenarios(content.showCityKonto, {
      refusals: cityRefusals('GET /{city}/konto'),
      rights: { try: ({ call }, _, as) => call('GET /{city}/konto', BONN, as), ...EVERYBODY },
    }),
    callScenarios(content.showCityRegister, {
      refusals: cityRefusals('GET /{city}/register'),
      rights: { try: ({ call }, _, as) => call('GET /{city}/register', BONN, as), ...EVERYBODY },
    }),
    callScenarios(content.showCityTutorial, {
      refusals: cityRefusals('GET /{city}/tutorial'),
      rights: { try: ({ call }, _, as) => call('GET /{city}/tutorial', BONN, as), ...EVERYBODY },
    }),
    callScenarios(content.showContentDocument, {
      refusals: {
        PAGE_UNKNOWN: ({ call }) =>
          call('GET /documents/{kind}/{slug}', { params: { kind: 'page', slug: 'gibtesnicht' }, query: {} }),
        CITY_UNKNOWN: ({ call }) =>
          call('GET /documents/{kind}/{slug}', {
            params: { kind: 'page', slug: 'hilfe' },
            query: { city: 'atlantis' },
          }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /documents/{kind}/{slug}', { params: { kind: 'city', slug: 'bonn' }, query: {} }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(content.showNews, {
      refusals: {
        NEWS_UNKNOWN: ({ call }) => call('GET /news/{id}', { params: { id: '99' }, query: {} }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /news/{id}', { params: idOf(1), query: {} }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(page.countPageView, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /pageviews', { body: { route: '/' } }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /pageviews', { body: { route: '/' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(page.countUsageEvent, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /usageevents', { body: { event: 'LOGGED_IN' } }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /usageevents', { body: { event: 'LOGGED_IN' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(settings.listCities, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /cities', undefined, as), ...EVERYBODY },
    }),
    callScenarios(settings.showCity, {
      refusals: { CITY_UNKNOWN: ({ call }) => call('GET /cities/{city}', { params: { city: 'atlantis' } }) },
      rights: { try: ({ call }, _, as) => call('GET /cities/{city}', BONN, as), ...EVERYBODY },
    }),
    callScenarios(settings.listEndpoints, {
      refusals: {},
      rights: {
        try: ({ call }, _, as) => call('GET /settings/endpoint/all', undefined, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(settings.showEndpoint, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /settings/endpoint', undefined, as), ...EVERYBODY },
    }),
    callScenarios(settings.showSettings, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /settings', undefined, as), ...EVERYBODY },
    }),
  ],
  samples: () => ({
    every: {
      id: ['1'],
      kind: [...CONTENT_KINDS],
      slug: ['probe', 's', 'bonn', 'home'],
      nativeVersion: ['2.1.0', undefined],
      sections: ['web', 'app,web', undefined],
    },
  }),
});
