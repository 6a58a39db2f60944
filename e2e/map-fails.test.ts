import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openStage } from './journey.ts';
import { centreOfMap, colourAt, rememberedView } from './map-screen.ts';
import { type MapUpstream, startMapUpstream, UPSTREAM_COLOUR } from './map-upstream.ts';
import type { Product } from './product.ts';
import { cars, title } from './screens.ts';

const OFFLINE_MAP = 'Vereinfachte Offline-Karte';

/** Returns a station in Nürnberg, with a link to the map around it. */
async function stationInNuernberg({ db }: Product) {
  const station = await db
    .selectFrom('station')
    .innerJoin('city', 'city.id', 'station.city_id')
    .select(['station.id', 'station.name', 'station.lat', 'station.lng'])
    .where('city.slug', '=', 'nuernberg')
    .orderBy('station.id')
    .executeTakeFirstOrThrow();
  return { ...station, link: `/buchen?lat=${station.lat}&lng=${station.lng}` };
}

/** Waits for the map, which may show Germany first, to be around the place of the link. */
async function seenAround(page: Page, { lat, lng }: { lat: number; lng: number }) {
  const view = async () => {
    const { center, zoom } = await rememberedView(page);
    return { zoom, lat: center.lat, lng: center.lng };
  };
  await expect.poll(view).toEqual({ zoom: 14, lat: expect.closeTo(lat, 4), lng: expect.closeTo(lng, 4) });
}

/** Clicks the station's marker, which is in the middle of the map, and expects the station to open. */
async function pressMarker(page: Page, station: { id: number; name: string }) {
  const { x, y } = await centreOfMap(page);
  // The marker's tip is at its point, so its body is above the centre.
  await expect
    .poll(async () => {
      await page.mouse.click(x, y - 15);
      return new URL(page.url()).pathname;
    })
    .toBe(`/buchen/station/${station.id}`);
  await title(page).getByText(station.name, { exact: true }).waitFor();
}

describe('the style hangs', () => {
  const upstream = withUpstream({ style: 'hanging' });
  const journey = openStage({ mapStyleUrl: () => upstream().styleUrl });

  journey(
    'map upstream fails: the embedded map takes over after three seconds',
    async ({ enter, product }) => {
      const station = await stationInNuernberg(product);
      const { page, open } = await enter();
      await open(station.link);
      // The list does not wait for the map.
      await title(page)
        .getByText(/rund um (die )?Position/)
        .waitFor();
      await cars(page).first().waitFor();
      await page.getByText(OFFLINE_MAP).waitFor();
      await seenAround(page, station);
      await pressMarker(page, station);
      expect(upstream().requests.map(({ path }) => path)).toEqual(['/style.json']);
    },
  );
});

describe('the tiles fail', () => {
  const upstream = withUpstream({ style: 'working', tiles: 'failing' });
  const journey = openStage({ mapStyleUrl: () => upstream().styleUrl });

  journey(
    'map upstream fails: tiles that fail again and again are replaced, stations and view stay',
    async ({ enter, product }) => {
      const station = await stationInNuernberg(product);
      const { page, open, expectFault } = await enter();
      expectFault(/\b502 .*\/api\/map\/upstream\/tiles\//);
      await open(station.link);
      await page.getByText(OFFLINE_MAP).waitFor();
      await title(page)
        .getByText(/rund um (die )?Position/)
        .waitFor();
      await seenAround(page, station);
      await pressMarker(page, station);
      expect(upstream().requests.filter(({ path }) => path.startsWith('/tiles/')).length).toBeGreaterThan(0);
    },
  );
});

describe('the upstream works', () => {
  const upstream = withUpstream({ style: 'working' });
  const journey = openStage({ mapStyleUrl: () => upstream().styleUrl });

  journey('a map from elsewhere is drawn, and only our server talks to it', async ({ enter, product }) => {
    const station = await stationInNuernberg(product);
    const { page, open } = await enter({ paintsMap: true });
    // Germany's map has the same colour and towns to click: the stations are asked for once the map is at the place.
    const isAtPlace = page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith('/places'),
    );
    await open(station.link);
    await isAtPlace;
    const { x, y } = await centreOfMap(page);
    // The stations lie elsewhere in each product: one of the points is under no marker.
    const corners = [-60, 60].flatMap((dx) => [-60, 60].map((dy) => ({ x: x + dx, y: y + dy })));
    const colours = async () => {
      const found: number[][] = [];
      for (const corner of corners) found.push(await colourAt(page, corner));
      return found;
    };
    await expect.poll(colours).toContainEqual([...UPSTREAM_COLOUR]);
    expect(await page.getByText(OFFLINE_MAP).count()).toBe(0);
    await pressMarker(page, station);
    expect(upstream().requests.length).toBeGreaterThan(1);
    for (const { path, userAgent } of upstream().requests) expect(userAgent, path).not.toContain('Mozilla');
  });
});

/** Starts the upstream before the product, which needs its URL. Returns its getter. */
function withUpstream(behaviour: Parameters<typeof startMapUpstream>[0]): () => MapUpstream {
  let upstream: MapUpstream | undefined;
  beforeAll(async () => {
    upstream = await startMapUpstream(behaviour);
  });
  afterAll(() => upstream?.close());
  return () => {
    if (!upstream) throw new Error('The upstream has not been started');
    return upstream;
  };
}
