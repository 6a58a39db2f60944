import { expect, it } from 'vitest';
import {
  applyLinkedPosition,
  chooseAddress,
  chooseArea,
  chooseCity,
  choosePosition,
  initialMapState,
} from './map-state.ts';
import { walkText } from './walk-from-place.ts';

const station = { lat: 49.4772, lng: 10.9887 };
const place = { lat: 49.481, lng: 10.9887 };
const address = chooseAddress(initialMapState, { address: 'Rathaus, Fürth', position: place });

it.each([
  [address, '7 Min. zu Fuß (423 m) von Rathaus, Fürth'],
  [choosePosition(initialMapState, place), '7 Min. zu Fuß (423 m) von deinem Standort'],
  [applyLinkedPosition(initialMapState, place), '7 Min. zu Fuß (423 m) vom gesuchten Ort'],
  [chooseArea(address, [10.9, 49.4, 11, 49.5], place), '7 Min. zu Fuß (423 m) vom gesuchten Ort'],
  // The middle of a city is no place that anybody walks from.
  [chooseCity(initialMapState, { path: 'fuerth', title: 'Fürth', position: place }), ''],
  [initialMapState, ''],
  // A link to a station makes it the place: nobody walks from it to itself.
  [chooseAddress(initialMapState, { address: 'Rathaus', position: station }), ''],
])('the way to a station of a search (%#)', (state, text) => {
  expect(walkText(state, station).replaceAll('\u00A0', ' ')).toBe(text);
});
