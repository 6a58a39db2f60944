import { expect, it } from 'vitest';
import { keptSettings } from './kept-settings.ts';

type Settings = Parameters<typeof keptSettings>[0];

it('keeps cities, classes, tiles, prices and the map, and forgets what is true of a moment only', () => {
  const answered = {
    casixdown: true,
    emergency: { active: true, title: 'Sturm', text: '<p>Bitte stehen lassen</p>', level: 3 },
    notices: [{ title: 'Sturm', text: '<p>Bitte stehen lassen</p>', level: 3, cities: [], until: null }],
    companies: [{ ebus: 'em' }],
    cities: [{ path: 'bonn' }],
    cartypes: [{ class: 'S' }],
    helptiles: [{ title: 'Panne' }],
    mapEndpoint: '/api/map/style.json',
    prices: [{ class: 'S' }],
  } as unknown as Settings;
  expect(keptSettings(answered)).toEqual({
    ...answered,
    casixdown: false,
    emergency: { active: false, title: '', text: '', level: 1 },
    notices: [],
    companies: [],
  });
});
