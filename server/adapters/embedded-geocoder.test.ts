import { describe, expect, it } from 'vitest';
import { createEmbeddedGeocoder, type GeocodableStation } from './embedded-geocoder.ts';

const STATIONS: GeocodableStation[] = [
  {
    name: 'Nürnberg Hbf',
    street: 'Bahnhofsplatz 9',
    postalCode: '90443',
    city: 'Nürnberg',
    position: { lat: 49.4456, lng: 11.0822 },
  },
  {
    name: 'Nürnberg Rothenburger Straße',
    street: 'Rothenburger Str. 50',
    postalCode: '90443',
    city: 'Nürnberg',
    position: { lat: 49.4456, lng: 11.0556 },
  },
  {
    name: 'Mariensteig',
    street: undefined,
    postalCode: undefined,
    city: 'Fürth',
    position: { lat: 49.4747, lng: 10.9843 },
  },
];
const geocoder = createEmbeddedGeocoder({ stations: async () => STATIONS });
const first = async (query: string) => (await geocoder.search(query, { limit: 5 }))[0];

describe('what a person types finds what they mean', () => {
  it.each(['Nürnberg', 'nürn', 'NUERNBERG', 'Nurnberg', ' Nürnberg, '])(
    '"%s" is the town first',
    async (query) => {
      expect(await first(query)).toMatchObject({ label: 'Nürnberg', kind: 'TOWN', approximate: true });
    },
  );

  it.each(['Gießen', 'Giessen', 'GIESS'])('"%s" has ß and ss alike', async (query) => {
    expect(await first(query)).toMatchObject({ label: 'Gießen', kind: 'TOWN' });
  });

  it('one slip is forgiven when nothing else fits', async () => {
    expect(await first('Nürnbreg')).toMatchObject({ label: 'Nürnberg', kind: 'TOWN' });
  });

  it('"Hbf" and "Hauptbahnhof" are one word, in any order with the town', async () => {
    expect(await first('hbf nürnberg')).toMatchObject({
      label: 'Nürnberg Hbf',
      kind: 'STATION',
      approximate: false,
    });
    expect(await first('Nürnberg Hauptbahnhof')).toMatchObject({ label: 'Nürnberg Hbf' });
  });

  it('a stop and a district are found by name, each saying where it is', async () => {
    expect(await first('Plärrer')).toMatchObject({ kind: 'STOP', context: 'U-Bahn-Station in Nürnberg' });
    expect(await first('Bad Godesberg')).toMatchObject({ kind: 'DISTRICT', context: 'Stadtteil von Bonn' });
  });

  it('a postal code is found, and an unknown one leads to the town of its neighbours', async () => {
    expect(await first('90443')).toMatchObject({
      kind: 'POSTCODE',
      context: 'Postleitzahl · Nürnberg',
      approximate: true,
    });
    expect(await first('90411')).toMatchObject({ kind: 'TOWN', label: 'Nürnberg', approximate: true });
  });
});

describe('addresses', () => {
  it('a known house number is exact, another one in the street is approximate', async () => {
    expect(await first('Rothenburger Straße 50, Nürnberg')).toMatchObject({
      kind: 'ADDRESS',
      label: 'Rothenburger Str. 50',
      approximate: false,
      position: { lat: 49.4456, lng: 11.0556 },
    });
    expect(await first('Rothenburger Str. 7, 90443 Nürnberg')).toMatchObject({ approximate: true });
  });

  it('written together counts as written apart', async () => {
    expect(await first('rothenburgerstr')).toMatchObject({ kind: 'STREET' });
  });

  it('an unknown street degrades to its town, said to be approximate', async () => {
    expect(await geocoder.search('Lindenstraße 5, Nürnberg', { limit: 5 })).toEqual([
      expect.objectContaining({ label: 'Nürnberg', kind: 'TOWN', approximate: true }),
    ]);
  });
});

describe('order and limits', () => {
  it('of equal names the nearer comes first', async () => {
    const near = { lat: 50.58, lng: 8.67 };
    const [hit] = await geocoder.search('Bahnhofstraße', { limit: 3, near });
    expect(hit?.context).toContain('Gießen');
  });

  it('no more than the limit, no name twice at one place', async () => {
    const hits = await geocoder.search('langwasser', { limit: 3 });
    expect(hits).toHaveLength(3);
    expect(new Set(hits.map((hit) => hit.label)).size).toBe(3);
  });

  it.each(['', '  ,  ', 'xyzzyquux', '%', '\u0000', '🚗'])(
    '"%s" finds nothing and fails at nothing',
    async (query) => {
      expect(await geocoder.search(query, { limit: 5 })).toEqual([]);
    },
  );

  it('asks for the stations anew after five minutes, not before', async () => {
    let asked = 0;
    let now = 0;
    const timed = createEmbeddedGeocoder({
      now: () => now,
      stations: async () => {
        asked++;
        return STATIONS;
      },
    });
    await timed.search('Fürth', { limit: 1 });
    await timed.search('Fürth', { limit: 1 });
    expect(asked).toBe(1);
    now += 5 * 60_000 + 1;
    await timed.search('Fürth', { limit: 1 });
    expect(asked).toBe(2);
  });
});
