import { connect } from 'node:net';
import { expect } from 'vitest';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { openStage } from './journey.ts';
import { bookingsOf, lastInvoice } from './town.ts';

const journey = openStage();
const CUSTOMER = '100001-1';

journey(
  'each route is sent with one heading and its title, as a crawler or a browser without script receives it',
  async ({ enter, product }) => {
    const station = await product.db
      .selectFrom('station')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const vehicle = await product.db
      .selectFrom('vehicle')
      .select(['id', 'station_id'])
      .where('station_id', '=', station.id)
      .executeTakeFirstOrThrow();
    const future = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'RESERVED');
    if (!future) throw new Error(`${CUSTOMER} has booked nothing`);
    const invoice = await lastInvoice(product.db, CUSTOMER);
    const fill = (path: string) =>
      path
        .replace('{step?}/{status?}', 'unfall')
        .replace('{status?}', 'zoomed')
        .replace('{placeid}', String(station.id))
        .replace('{title}', 'Schlüsseltresor')
        .replace('{carclass?}', 'm')
        .replace('{partner}', 'hotel-torwaechter')
        .replace('{slug}', 'mensch-entscheidet')
        .replace('{number}', invoice)
        .replace('{plate?}', 'N-SW-1')
        .replace('{account}', CUSTOMER)
        .replace('{damage}', '0a1b2c3d-0000-4000-8000-000000000000')
        .replace('{file}', '1')
        .replace('{check?}', '1')
        .replace('news/{id}', 'news/1')
        .replace(/\{city\??\}/, 'wuerzburg')
        .replace('{sid}', String(station.id))
        .replace(
          '{id}',
          String(
            path.includes('buchungen/{id}')
              ? future.id
              : path.includes('station/{id}')
                ? station.id
                : vehicle.id,
          ),
        );
    const screens = SCREEN_ADDRESSES.filter(({ path }) => path !== '/404').map(({ path }) => fill(path));
    expect(screens.join()).not.toContain('{');
    /** Of these nothing works without script: they say so, what can be read all the same, and whom to call. */
    const needsScript = /^\/(buchen|profil|vertrieb|werkzeugkasten)(\/|$)/;
    for (const path of screens) {
      const sent = await (await fetch(product.origin + path)).text();
      const [, instead = ''] = /<noscript>(.+?)<\/noscript>/s.exec(sent) ?? [];
      if (needsScript.test(path)) expect(instead, path).toMatch(/href="\/stationen[^]*href="tel:/);
      expect(sent.match(/<h1[\s>]/g), path).toHaveLength(1);
      expect(sent.match(/<title>[^<]+ \| Stadtwagen<\/title>/g), path).toHaveLength(1);
    }

    const stations = await product.db
      .selectFrom('station')
      .innerJoin('city', 'city.id', 'station.city_id')
      .where('city.slug', '=', 'wuerzburg')
      .select(['name', 'street'])
      .execute();
    const list = await (await fetch(`${product.origin}/stationen/wuerzburg`)).text();
    for (const { name, street } of stations) expect(list).toMatch(new RegExp(`>${name}<[^]*${street}`));
    expect(list).toMatch(/<th[^>]*>24 Stunden<[^]*€/);

    // What e2e/widths.test.ts sends no visitor to: they all show Account, with the login over it.
    const { open, page } = await enter();
    expect(await open('/profil/tarif')).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  },
);

/** Requests that no browser would send. */
const ODD: [requestLine: string, host: string, status: number][] = [
  ['GET /// HTTP/1.1', 'x', 200],
  ['GET //[ HTTP/1.1', 'x', 404],
  ['GET //evil.example:99999999/ HTTP/1.1', 'x', 404],
  ['GET /buchen/%E0%A4%A HTTP/1.1', 'x', 404],
  ['GET /api/%E0%A4%A HTTP/1.1', 'x', 404],
  ['GET / HTTP/1.1', '', 200],
  ['GET / HTTP/1.1', 'a b', 200],
  ['GET / HTTP/1.1', '[', 200],
  ['GET / HTTP/1.1', 'localhost:99999999', 200],
  ['GET / HTTP/1.0', 'x', 200],
  ['POST /buchen HTTP/1.1', 'x', 405],
  ['TRACE / HTTP/1.1', 'x', 404],
  ['OPTIONS * HTTP/1.1', 'x', 404],
];

journey(
  'whatever is written into address and Host, the server answers and nothing breaks',
  async ({ product }) => {
    const { hostname, port } = new URL(product.origin);
    for (const [line, host, status] of ODD) {
      const answer = await new Promise<string>((done, failed) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        });
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        socket.on('end', () => done(text));
        socket.on('error', failed);
      });
      expect(answer.split('\r\n')[0], `${line} to „${host}“`).toContain(` ${status} `);
    }
  },
);
