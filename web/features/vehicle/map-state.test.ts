import { describe, expect, it } from 'vitest';
import { distanceInMetres } from '#domain/station/position.ts';
import {
  applyLinkedPosition,
  boxAround,
  chooseAddress,
  chooseArea,
  chooseCity,
  chooseOrder,
  choosePosition,
  chooseSeats,
  chooseStation,
  clearFilters,
  countFilters,
  fitPlace,
  forgetPlace,
  forgetSearch,
  forgetSearches,
  hasLeftSearch,
  initialMapState,
  limitPrice,
  type MapState,
  moveMap,
  parseMapState,
  parsePlace,
  placeOf,
  readLink,
  rememberSearch,
  returnTo,
  searchPlace,
  shownOrder,
  showsDistance,
  toggleClass,
  toggleEquipment,
  toggleFeature,
} from './map-state.ts';

const fuerth = { path: 'fuerth', title: 'Fürth', position: { lat: 49.4772, lng: 10.9887 } };
const search = (address: string) => ({ address, position: { lat: 49.4, lng: 11.1 } });

describe('the map begins', () => {
  it('over the middle of Germany at zoom 6 with no place chosen (§9.19)', () => {
    expect(initialMapState).toMatchObject({ center: { lat: 49.8, lng: 9.8 }, zoom: 6, geomode: 'none' });
    expect(searchPlace(initialMapState)).toBeUndefined();
  });
});

describe('last searches', () => {
  it('keep the newest three, newest first', () => {
    const kept = ['a', 'b', 'c', 'd'].reduce(
      (searches, address) => rememberSearch(searches, search(address)),
      initialMapState.lastSearches,
    );
    expect(kept.map(({ address }) => address)).toEqual(['d', 'c', 'b']);
  });

  it('name each address once and move a repeated one to the front', () => {
    const kept = rememberSearch([search('a'), search('b')], search('b'));
    expect(kept.map(({ address }) => address)).toEqual(['b', 'a']);
  });

  it('can be removed, each and all', () => {
    const searches = ['a', 'b', 'c'].map(search);
    const state = { ...initialMapState, lastSearches: searches };
    expect(forgetSearch(state, 'b').lastSearches.map(({ address }) => address)).toEqual(['a', 'c']);
    expect(forgetSearches(state).lastSearches).toEqual([]);
  });

  it('survive going back to the cities', () => {
    const state = forgetPlace(chooseAddress(initialMapState, search('Hauptmarkt 1')));
    expect(state.geomode).toBe('none');
    expect(state.lastSearches).toHaveLength(1);
  });
});

describe('choosing a place', () => {
  it('a city sets centre, relation and label, and searches the city', () => {
    const state = chooseCity(initialMapState, fuerth);
    expect(state).toMatchObject({ geomode: 'city', humanlocation: 'Fürth', center: fuerth.position });
    expect(searchPlace(state)).toEqual({ city: 'fuerth', lat: '49.47720', lng: '10.98870' });
    expect(showsDistance(state)).toBe(false);
  });

  it('coming back to the same city leaves the map where it was', () => {
    const moved = moveMap(chooseCity(initialMapState, fuerth), { center: { lat: 49.5, lng: 11 }, zoom: 15 });
    expect(chooseCity(moved, fuerth)).toBe(moved);
  });

  it('an address is searched around, with distances', () => {
    const state = chooseAddress(initialMapState, search('Hauptmarkt 1'));
    expect(state.zoom).toBe(14);
    expect(searchPlace(state)).toEqual({ lat: '49.40000', lng: '11.10000', radius: '5000' });
    expect(showsDistance(state)).toBe(true);
  });

  it('a position that agrees in its first six characters is the same spot', () => {
    const state = moveMap(choosePosition(initialMapState, { lat: 49.45211, lng: 11.07671 }), {
      center: { lat: 49, lng: 11 },
      zoom: 12,
    });
    expect(choosePosition(state, { lat: 49.45219, lng: 11.07678 })).toBe(state);
    expect(choosePosition(state, { lat: 49.4539, lng: 11.0767 }).zoom).toBe(14);
  });

  it('a section of the map keeps the relation only if it lies inside', () => {
    const state = chooseAddress(initialMapState, search('Hauptmarkt 1'));
    expect(chooseArea(state, [11, 49.3, 11.2, 49.5], { lat: 49.4, lng: 11.1 }).relation).toEqual({
      lat: 49.4,
      lng: 11.1,
    });
    const elsewhere = chooseArea(state, [7, 50.6, 7.2, 50.8], { lat: 50.7, lng: 7.1 });
    expect(elsewhere.relation).toBeNull();
    expect(searchPlace(elsewhere)).toEqual({ bbox: '7.00000,50.60000,7.20000,50.80000' });
  });
});

describe('the search is left behind', () => {
  const visible = [11, 49.4, 11.2, 49.5] as const;
  /** The map's centre need not be the middle of the visible part. */
  const area = chooseArea(initialMapState, visible, { lat: 49.44, lng: 11.1 });
  const movedBy = (lat: number, lng: number) =>
    hasLeftSearch(area, { center: { lat: 49.44 + lat, lng: 11.1 + lng }, visible });

  it('by a third of half the view, in either direction', () => {
    expect(movedBy(0, 0)).toBe(false);
    expect([movedBy(0.017, 0), movedBy(-0.018, 0)]).toEqual([false, true]);
    expect([movedBy(0, -0.034), movedBy(0, 0.036)]).toEqual([false, true]);
  });

  it('from the middle of a city or a place as well, and always while none is chosen', () => {
    const city = chooseCity(initialMapState, fuerth);
    const seen = (lng: number) => ({ center: { ...fuerth.position, lng }, visible });
    expect(hasLeftSearch(city, seen(10.9887))).toBe(false);
    expect(hasLeftSearch(city, seen(11.03))).toBe(true);
    expect(hasLeftSearch(initialMapState, seen(10.9887))).toBe(true);
  });
});

describe('a view that is to be fitted', () => {
  const address = chooseAddress(initialMapState, search('Hauptmarkt 1'));
  const view = { center: { lat: 49.41, lng: 11.12 }, zoom: 13.2 };

  it('is that of the cities, of an address and of the own position, once for each', () => {
    const position = { lat: 49.45, lng: 11.08 };
    expect(
      [initialMapState, address, choosePosition(initialMapState, position)].map(({ fitted }) => fitted),
    ).toEqual([false, false, false]);
    expect(fitPlace(address, view)).toMatchObject({ ...view, fitted: true, relation: address.relation });
    expect(moveMap(fitPlace(address, view), { center: position, zoom: 15 }).fitted).toBe(true);
    expect(chooseAddress(fitPlace(address, view), search('Plärrer')).fitted).toBe(false);
  });

  it('is not that of a city, a station, a section, or a link with its own zoom', () => {
    const position = { lat: 49.45, lng: 11.08 };
    for (const state of [
      chooseCity(initialMapState, fuerth),
      chooseStation(initialMapState, { name: 'Plärrer', position }),
      chooseArea(initialMapState, [11, 49.3, 11.2, 49.5], position),
      applyLinkedPosition(initialMapState, position),
    ])
      expect(state.fitted).toBe(true);
  });

  it('has not left the search, wherever the place is in it', () => {
    const visible = [11.07, 49.38, 11.17, 49.44] as const;
    expect(hasLeftSearch(address, { center: view.center, visible })).toBe(true);
    expect(hasLeftSearch(fitPlace(address, view), { center: view.center, visible })).toBe(false);
  });

  it('knows the stations within the radius', () => {
    const [west, south, east, north] = boxAround({ lat: 49.45, lng: 11.08 }, 5000);
    expect(distanceInMetres({ lat: 49.45, lng: 11.08 }, { lat: 49.45, lng: east })).toBeCloseTo(5000, -1);
    expect(distanceInMetres({ lat: 49.45, lng: 11.08 }, { lat: north, lng: 11.08 })).toBeCloseTo(5000, -1);
    expect([west + east, south + north]).toEqual([expect.closeTo(22.16), expect.closeTo(98.9)]);
  });
});

describe('a history entry', () => {
  const first = chooseArea(initialMapState, [11, 49.3, 11.2, 49.5], { lat: 49.4, lng: 11.1 });
  const remembered = parsePlace(JSON.parse(JSON.stringify(placeOf(first))));

  it('brings its place back, with the filters and searches of now', () => {
    const now = toggleClass(chooseAddress(initialMapState, search('Hauptmarkt 1')), 'M');
    if (!remembered) throw new Error('the place was not taken');
    expect(returnTo(now, remembered)).toEqual({
      ...first,
      classes: ['M'],
      lastSearches: [search('Hauptmarkt 1')],
    });
  });

  it('leaves the map alone where it is still about the same place', () => {
    const moved = moveMap(first, { center: { lat: 49.41, lng: 11.12 }, zoom: 15 });
    expect(remembered && returnTo(moved, remembered)).toBe(moved);
  });

  it.each([undefined, null, 'x', { area: [1] }])('that says %j is not believed', (state) => {
    expect(parsePlace(state)).toBeUndefined();
  });
});

describe('filters', () => {
  it('switch on and off, in one order whatever order they were chosen in', () => {
    const chosen = toggleClass(toggleClass(initialMapState, 'M'), 'S');
    expect(chosen.classes).toEqual(['S', 'M']);
    expect(toggleClass(chosen, 'S').classes).toEqual(['M']);
    expect(toggleFeature(toggleFeature(chosen, 'AUTOMATIC'), 'ELECTRIC').features).toEqual([
      'ELECTRIC',
      'AUTOMATIC',
    ]);
  });

  const everything = [
    (state: MapState) => toggleClass(state, 'SPEZIAL'),
    (state: MapState) => toggleFeature(state, 'ELECTRIC'),
    (state: MapState) => chooseSeats(state, 7),
    (state: MapState) => toggleEquipment(toggleEquipment(state, 'BIKE_RACK'), 'CHILD_SEAT'),
    (state: MapState) => limitPrice(state, 40),
  ].reduce((state, choose) => choose(state), chooseOrder(chooseCity(initialMapState, fuerth), 'PRICE'));

  it('all go at once, the place and the order stay', () => {
    expect(countFilters(everything)).toBe(6);
    const state = clearFilters(everything);
    expect(countFilters(state)).toBe(0);
    expect(state).toEqual(chooseOrder(chooseCity(initialMapState, fuerth), 'PRICE'));
  });

  it('stay when the cities are offered again', () => {
    expect(forgetPlace(everything)).toEqual({
      ...everything,
      ...placeOf(initialMapState),
    });
    expect(countFilters(forgetPlace(everything))).toBe(6);
  });

  it('and the order is by distance only where distances are shown', () => {
    const near = chooseOrder(chooseAddress(initialMapState, search('Hauptmarkt 1')), 'DISTANCE');
    expect(shownOrder(near)).toBe('DISTANCE');
    expect(shownOrder(chooseCity(near, fuerth))).toBe('MATCH');
  });
});

describe('a link', () => {
  const link = (query: string) => readLink(new URLSearchParams(query));

  it('with lat and lng sets centre and relation, zoom 14, geomode address, label Position (§2.93)', () => {
    const { position, notices } = link('lat=49.45&lng=11.08');
    expect(notices).toEqual([]);
    expect(position).toEqual({ lat: 49.45, lng: 11.08 });
    expect(applyLinkedPosition(initialMapState, { lat: 49.45, lng: 11.08 })).toMatchObject({
      center: { lat: 49.45, lng: 11.08 },
      relation: { lat: 49.45, lng: 11.08 },
      zoom: 14,
      geomode: 'address',
      humanlocation: 'Position',
    });
  });

  it('names the period of a car that was chosen before, and what is none changes nothing (§S18.26)', () => {
    const { period, notices } = link('zeitraum=2027-05-15T08:00:00Z/2027-05-15T10:00:00Z');
    expect([String(period?.start), String(period?.end), notices]).toEqual([
      '2027-05-15T08:00:00Z',
      '2027-05-15T10:00:00Z',
      [],
    ]);
    for (const none of ['', 'zeitraum=', 'zeitraum=morgen/abend', 'zeitraum=2027-05-15T08:00:00Z'])
      expect(link(none).period).toBeUndefined();
  });

  it.each(['lat=49.45', 'lng=11.08', 'lat=&lng=', 'lat=91&lng=11', 'lat=abc&lng=11', 'lat=49&lng=181'])(
    'with %s is ignored, with a notice',
    (query) => {
      const { position, notices } = link(query);
      expect(position).toBeUndefined();
      expect(notices).toHaveLength(1);
    },
  );

  it.each(['/buchen', '/buchen/fuerth?x=1#y', '/faq/fürth'])('leads to %s', (route) => {
    expect(link(`route=${encodeURIComponent(route)}`)).toEqual({ route, notices: [] });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\nb',
    'buchen',
    '',
  ])('does not lead to %j and says so', (route) => {
    const { route: taken, notices } = link(`route=${encodeURIComponent(route)}`);
    expect(taken).toBeUndefined();
    expect(notices).toHaveLength(1);
  });

  it('without any of them changes nothing', () => {
    expect(link('utm=1')).toEqual({ notices: [] });
  });
});

describe('what was stored', () => {
  it('comes back as it was', () => {
    const state = toggleClass(chooseAddress(initialMapState, search('Hauptmarkt 1')), 'L_PKW');
    expect(parseMapState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it.each([null, 'x', 1, { center: { lat: 'a' } }, { geomode: 'moon' }, { zoom: null }, { area: [1, 2] }])(
    'as %j is not taken',
    (stored) => {
      expect(parseMapState(stored)).toBeUndefined();
    },
  );

  it('loses only the filters and searches that no longer exist', () => {
    const stored = {
      ...initialMapState,
      classes: ['S', 'XXL'],
      features: 'x',
      seats: 3,
      equipment: ['BIKE_RACK', 'MINIBAR'],
      priceUpTo: 1.5,
      order: 'COLOUR',
      lastSearches: [{ address: 1 }, search('a')],
    };
    expect(parseMapState(stored)).toEqual({
      ...initialMapState,
      classes: ['S'],
      equipment: ['BIKE_RACK'],
      lastSearches: [search('a')],
    });
  });

  it('by a version that knew fewer filters comes back with its own', () => {
    const { seats, equipment, priceUpTo, order, ...older } = toggleClass(initialMapState, 'M');
    expect([seats, equipment, priceUpTo, order]).toEqual([null, [], null, 'MATCH']);
    expect(parseMapState(older)).toEqual(toggleClass(initialMapState, 'M'));
  });
});
