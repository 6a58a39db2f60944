import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createGeocoder } from './create-geocoder.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stations = async () => [];
const json =
  (value: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
  };

const PHOTON = {
  features: [
    {
      geometry: { coordinates: [11.0626, 49.4521] },
      properties: {
        type: 'house',
        street: 'Lindenstraße',
        housenumber: '5',
        postcode: '90419',
        city: 'Nürnberg',
        countrycode: 'DE',
      },
    },
    {
      geometry: { coordinates: [13, 47.8] },
      properties: { name: 'Lindenstraße', type: 'street', countrycode: 'AT' },
    },
  ],
};
const NOMINATIM = [
  {
    lat: '49.4521',
    lon: '11.0626',
    display_name: 'Lindenstraße, Nürnberg',
    addresstype: 'road',
    address: { road: 'Lindenstraße', postcode: '90419', city: 'Nürnberg' },
  },
];

it('Photon: addresses in Germany with their town; hits abroad fall away', async () => {
  const asked: { url: string; agent: string | undefined }[] = [];
  const url = await serve((request, response) => {
    asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
    json(PHOTON)(request, response);
  });
  const geocoder = createGeocoder({ kind: 'photon', url: `${url}/photon`, stations, userAgent: 'Probe/1' });
  expect(await geocoder.search('Lindenstraße 5 & mehr', { limit: 5 })).toEqual([
    {
      label: 'Lindenstraße 5',
      context: 'Adresse · 90419 Nürnberg',
      town: 'Nürnberg',
      kind: 'ADDRESS',
      position: { lat: 49.4521, lng: 11.0626 },
      approximate: false,
    },
  ]);
  expect(asked[0]?.agent).toBe('Probe/1');
  const sent = new URL(asked[0]?.url ?? '', url);
  expect(sent.pathname).toBe('/photon/api');
  expect(sent.searchParams.get('q')).toBe('Lindenstraße 5 & mehr');
});

it('Nominatim: only Germany is asked for; a street without its number is approximate', async () => {
  let asked = '';
  const url = await serve((request, response) => {
    asked = request.url ?? '';
    json(NOMINATIM)(request, response);
  });
  const geocoder = createGeocoder({ kind: 'nominatim', url, stations });
  expect(await geocoder.search('Lindenstraße', { limit: 5 })).toEqual([
    {
      label: 'Lindenstraße',
      context: 'Straße · 90419 Nürnberg',
      town: 'Nürnberg',
      kind: 'STREET',
      position: { lat: 49.4521, lng: 11.0626 },
      approximate: true,
    },
  ]);
  expect(asked).toContain('countrycodes=de');
});

const failures: [string, RequestListener][] = [
  ['silent', () => {}],
  ['answering 500', (_request, response) => response.writeHead(500).end()],
  ['answering HTML', (_request, response) => response.end('<html>')],
  ['answering another shape', json({ features: [{}] })],
  ['redirecting', (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
];
it.each(failures)('a service that is %s is covered by the embedded geocoder', async (_name, listener) => {
  const url = await serve(listener);
  for (const kind of ['photon', 'nominatim'] as const) {
    const geocoder = createGeocoder({ kind, url, stations, timeoutMs: 150 });
    const [hit] = await geocoder.search('Nürnberg', { limit: 1 });
    expect(hit).toMatchObject({ label: 'Nürnberg', kind: 'TOWN', approximate: true });
  }
});

it('a service without its address is refused at the start', () => {
  expect(() => createGeocoder({ kind: 'photon', stations })).toThrow('needs an address');
});
