import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { CompactCalculator } from './compact-calculator.tsx';
import { exampleTrip, readTrip } from './trip-link.ts';

const offer = { tariffs: TARIFFS, kmPackages: PRICE_LIST_2026.kmPackages };
const example = exampleTrip(Temporal.Instant.from('2027-06-16T14:07:00+02:00'), offer);

const markupOf = (props: Parameters<typeof CompactCalculator>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CompactCalculator {...props} />
    </MemoryRouter>,
  );

it('sends to the calculator of its city, in words that the calculator reads', () => {
  const markup = markupOf({ city: 'marburg', example: { class: 'L_9_SITZER', hours: 30, km: 260 } });
  expect(markup).toMatch(/<form [^>]*action="\/preisrechner\/marburg" method="get"/);
  const chosen = [
    ...markup.matchAll(/<select name="(\w+)"(?:(?!<\/select>).)*<option value="([^"]*)" selected="">/g),
  ];
  const typed = [...markup.matchAll(/<input [^>]*name="(\w+)"[^>]* value="([^"]*)"/g)];
  const sent = Object.fromEntries([...chosen, ...typed].map(([, name, value]) => [name, value]));
  expect(sent).toEqual({ dauer: '30', km: '260', klasse: 'l-9-sitzer' });
  const { trip, faults } = readTrip(new URLSearchParams(sent), offer, example);
  expect(faults).toEqual({});
  expect(trip).toMatchObject({ when: { quarters: 120 }, km: 260, vehicleClass: 'L_9_SITZER' });
});

it('without a city leads to the calculator for all', () => {
  expect(markupOf({})).toContain('action="/preisrechner"');
});
