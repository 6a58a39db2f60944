import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterNews, isNewsFor, type NewsSection, type NewsValidity, newsPlace } from './news-filter.ts';

const TODAY = '2027-05-12';
const CITIES = ['bonn', 'kassel', 'marburg'];
const SECTIONS: NewsSection[] = ['web', 'app', 'kunden'];

const everywhere: NewsValidity = { cities: [], from: '2027-05-01', archive: false, sections: [] };

describe('a day decides where news stand', () => {
  test.each<[string, Partial<NewsValidity>, ReturnType<typeof newsPlace>]>([
    ['before the first day', { from: '2027-05-13' }, undefined],
    ['on the first day', { from: TODAY }, 'CURRENT'],
    ['without a last day', {}, 'CURRENT'],
    ['on the last day', { to: TODAY }, 'CURRENT'],
    ['after the last day', { to: '2027-05-11' }, undefined],
    ['after the last day, with archive', { to: '2027-05-11', archive: true }, 'ARCHIVE'],
    ['before the last day, with archive', { to: '2027-06-01', archive: true }, 'CURRENT'],
    ['with archive and no last day', { archive: true }, 'ARCHIVE'],
    ['before the first day, with archive', { from: '2027-05-13', archive: true }, undefined],
  ])('%s', (_, validity, place) => {
    expect(newsPlace({ ...everywhere, ...validity }, TODAY)).toBe(place);
  });
});

describe('who reads it', () => {
  test('news for one city are for its readers, and for those who named none', () => {
    const news = { ...everywhere, cities: ['bonn'] };
    expect(isNewsFor(news, { city: 'bonn' })).toBe(true);
    expect(isNewsFor(news, { city: 'kassel' })).toBe(false);
    expect(isNewsFor(news, {})).toBe(true);
  });

  test('one section in common is enough', () => {
    const news = { ...everywhere, sections: ['app', 'kunden'] as const };
    expect(isNewsFor(news, { sections: ['web', 'kunden'] })).toBe(true);
    expect(isNewsFor(news, { sections: ['web'] })).toBe(false);
    expect(isNewsFor(news, {})).toBe(true);
  });

  test('what is bound to versions of the app is for those, and for nobody on the web', () => {
    const news = { ...everywhere, nativeVersion: '>=2.0.0' };
    expect(isNewsFor(news, { nativeVersion: '2.1.0' })).toBe(true);
    expect(isNewsFor(news, { nativeVersion: '1.9.0' })).toBe(false);
    expect(isNewsFor(news, {})).toBe(false);
    expect(isNewsFor({ ...everywhere, nativeVersion: 'kaputt' }, { nativeVersion: '2.1.0' })).toBe(false);
  });
});

const day = fc
  .integer({ min: 0, max: 40 })
  .map((n) => new Date(Date.UTC(2027, 3, 20 + n)).toISOString().slice(0, 10));
const news = fc.record({
  id: fc.nat(1000),
  cities: fc.subarray(CITIES),
  from: day,
  to: fc.option(day, { nil: undefined }),
  archive: fc.boolean(),
  sections: fc.subarray(SECTIONS),
  nativeVersion: fc.option(fc.constantFrom('>=2.0.0', '<2.0.0', '1.5'), { nil: undefined }),
});
const reader = fc.record({
  city: fc.option(fc.constantFrom(...CITIES), { nil: undefined }),
  nativeVersion: fc.option(fc.constantFrom('1.5.0', '2.0.0', '2.3.1'), { nil: undefined }),
  sections: fc.option(fc.subarray(SECTIONS), { nil: undefined }),
});

describe('whatever the news and the reader', () => {
  test('shown are exactly those that have a place on the day and are for the reader, the newest first', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 20 }), reader, day, (all, who, today) => {
        const shown = filterNews(all, who, today);
        const wanted = all.filter((one) => newsPlace(one, today) && isNewsFor(one, who));
        expect(new Set(shown)).toEqual(new Set(wanted));
        expect(shown).toHaveLength(wanted.length);
        for (const [index, one] of shown.entries()) {
          expect(one.from <= today).toBe(true);
          const next = shown[index + 1];
          if (next) expect(one.from >= next.from).toBe(true);
        }
      }),
    );
  });

  test('who says less about themselves never misses news, but for the version of the app', () => {
    fc.assert(
      fc.property(news, reader, (one, who) => {
        if (!isNewsFor(one, who)) return;
        expect(isNewsFor(one, { ...who, city: undefined })).toBe(true);
        expect(isNewsFor(one, { ...who, sections: undefined })).toBe(true);
      }),
    );
  });

  test('news that were current and are over are in the archive for good, or gone for good', () => {
    fc.assert(
      fc.property(news, day, day, (one, a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a];
        const before = newsPlace(one, earlier);
        const after = newsPlace(one, later);
        if (before === 'ARCHIVE') expect(after).toBe('ARCHIVE');
        if (before === 'CURRENT' && after !== 'CURRENT')
          expect(after).toBe(one.archive ? 'ARCHIVE' : undefined);
      }),
    );
  });
});
