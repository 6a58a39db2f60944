import sharp from 'sharp';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { layoutFaults } from '../layout-faults.ts';
import type { BrowserWindow } from './browser-window.ts';
import { createPerson, type Sought } from './person.ts';

/** §S8.7: a private customer without bookings. */
const CUSTOMER = '100002-1';
const CITY = 'Kassel';
const FROM = '10:00';
const UNTIL = '12:00';

/** How far a colour of the screen may be from what it was meant to be, of 255. */
const COLOUR_TOLERANCE = 12;
/** An empty map has one colour or two; streets, names and markers with their shades have many. */
const COLOURS_OF_MAP = 12;
/** Points of the map are looked at in this distance, px. */
const GRID_PX = 4;
const PATIENCE_MS = 60_000;

export type Step = { name: string; act: () => Promise<void> };
export type JobOptions = {
  window: BrowserWindow;
  origin: string;
  size: { width: number; height: number };
  /** The widths of the content area at which the pages have to fit. */
  widths: readonly number[];
};

const berlinDay = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Berlin',
});

/**
 * The main job of a customer, as steps for any browser: find a car on the map, book it, with the login in the way, and
 * cancel it. The steps throw what is wrong.
 */
export function mainJob({ window, origin, size, widths }: JobOptions): Step[] {
  const { see, seeNoMore, press, type } = createPerson(window);
  const heading = (text: RegExp): Sought => ({ role: 'heading', name: text });
  const picker: Sought = { role: 'dialog', name: 'Wann brauchst du das Auto?' };
  const login: Sought = { role: 'dialog', name: 'Einloggen' };
  const question: Sought = { role: 'alertdialog', name: 'Buchung stornieren?' };
  const period = new RegExp(`${FROM}\\s–\\s${UNTIL}`);
  let card = { id: '' };
  /** From here on the list of the bookings stands beside a whole one, which has its own button. */
  const isDesk = size.width >= 1024;
  const cancel = (): Sought =>
    isDesk
      ? { role: 'button', name: 'Buchung stornieren' }
      : { role: 'button', name: /^Stornieren/, within: card };

  const book: Sought = { role: 'link', name: / buchen$/, within: { role: 'article' } };

  /** Throws where the page does not fit one of the widths or loses something; leaves the window as it was. */
  async function fits(keeps?: Sought): Promise<void> {
    const faults: string[] = [];
    for (const width of widths) {
      await window.resize(width, size.height);
      if (keeps) await see(keeps);
      for (const fault of await layoutFaults(window)) faults.push(`${width} px: ${fault}`);
    }
    await window.resize(size.width, size.height);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  return [
    {
      name: 'Startseite',
      act: async () => {
        await window.goTo(`${origin}/`);
        await see(heading(/^Ein Auto, wenn du eins brauchst\./));
        await fits();
      },
    },
    {
      name: 'Stadt wählen',
      act: async () => {
        await type({ role: 'combobox', name: 'Wo?' }, CITY);
        await press({ role: 'button', name: /^\d+ freie Autos ansehen$/ });
        await see(heading(new RegExp(`^\\d+ Autos? frei in ${CITY}$`)));
      },
    },
    { name: 'Karte', act: () => mapIsDrawn(window) },
    {
      name: 'Zeitraum wählen',
      act: async () => {
        await press({ role: 'button', name: /^Zeitraum ändern/ });
        const tomorrow = berlinDay.format(Date.now() + 24 * 3_600_000);
        await press({ role: 'radio', name: tomorrow, within: picker });
        for (const [list, time] of [
          ['Uhrzeit der Abholung', FROM],
          ['Uhrzeit der Rückgabe', UNTIL],
        ] as const) {
          const times: Sought = { role: 'listbox', name: list, within: picker };
          await press({ role: 'option', name: new RegExp(`^${time}`), within: times });
        }
        await see({ role: 'status', text: period, within: picker });
        await press({ role: 'button', name: 'Übernehmen', within: picker });
        await seeNoMore(picker);
        await see({ role: 'button', name: /^Zeitraum ändern/, text: period });
        // Safari once lost the list when it turned between sheet and panel.
        await fits(book);
      },
    },
    {
      name: 'Auto aussuchen',
      act: async () => {
        await press(book);
        await see(heading(/^Buchung prüfen$/));
        await see({ role: 'main', text: period });
        await fits();
      },
    },
    {
      name: 'Buchen und dabei einloggen',
      act: async () => {
        await press({ role: 'button', name: 'Zahlungspflichtig buchen' });
        await type({ role: 'textbox', name: /^Accountnummer/, within: login }, CUSTOMER);
        await type({ label: /^Passwort/, within: login }, DEMO_PASSWORD);
        await press({ role: 'button', name: 'Login', within: login });
        await see(heading(/^Gebucht!$/));
        const [, number] = /Buchung Nr\. (\d+)/.exec(await see({ role: 'main' })) ?? [];
        if (!number) throw new Error('the booking has no number');
        card = { id: `buchung-${number}` };
        const cookie = (await window.cookies()).find(({ name }) => name === 'session');
        const { secure, httpOnly, sameSite } = cookie ?? {};
        if (!secure || !httpOnly || sameSite !== 'strict')
          throw new Error(`the session's cookie is ${JSON.stringify(cookie)}`);
      },
    },
    {
      name: 'Buchung ansehen, auch nach neuem Laden',
      act: async () => {
        await press({ role: 'link', name: 'Zu meinen Buchungen' });
        await see(cancel());
        await window.reload();
        await see(cancel());
        await fits();
      },
    },
    {
      name: 'Stornieren',
      act: async () => {
        await press(cancel());
        await press({ role: 'button', name: /^(Kostenlos s|S)tornieren$/, within: question });
        await see({ role: 'dialog', text: /Deine Buchung ist storniert\. Es kostet dich nichts\./ });
        await press({ role: 'button', name: 'Schließen' });
        await see(heading(/^Gerade hast du nichts gebucht$/));
        await see(
          isDesk
            ? { role: 'navigation', name: 'Buchungen', text: /Storniert/ }
            : { text: /Storniert/, within: card },
        );
      },
    },
    {
      name: 'Ausloggen',
      act: async () => {
        await press({ role: 'link', name: 'Profil' });
        await press({ role: 'button', name: 'Ausloggen' });
        await see(heading(/^Dein Profil$/));
        await nothingIsLeft(window);
      },
    },
  ];
}

/** Waits until the map has streets, names and a marker in the brand's colour, as one sees it. */
async function mapIsDrawn(window: BrowserWindow): Promise<void> {
  const start = performance.now();
  let seen = '';
  while (performance.now() - start < PATIENCE_MS) {
    // The points of the map that nothing covers, and the colour of what is chosen, which markers have too.
    const { points, brand } = await window.evaluate((grid: number) => {
      const found: [x: number, y: number][] = [];
      const map = document.querySelector('.city-map canvas');
      for (let y = 0; y < innerHeight; y += grid) {
        for (let x = 0; x < innerWidth; x += grid) {
          if (map !== null && document.elementFromPoint(x, y) === map) found.push([x, y]);
        }
      }
      const chosen = document.querySelector('[aria-pressed=true]');
      return { points: found, brand: chosen ? getComputedStyle(chosen).backgroundColor : '' };
    }, GRID_PX);
    const wanted = brand.match(/\d+/g)?.map(Number) ?? [];
    const { data, info } = await sharp(await window.picture())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    let markers = 0;
    for (const [x, y] of points) {
      const at = (y * info.width + x) * info.channels;
      const colour = [...data.subarray(at, at + 3)];
      colours.add(colour.map((part) => part >> 4).join());
      if (wanted.every((part, index) => Math.abs(part - (colour[index] ?? 0)) <= COLOUR_TOLERANCE)) markers++;
    }
    if (wanted.length >= 3 && markers > 0 && colours.size >= COLOURS_OF_MAP) return;
    seen = `${points.length} points in ${colours.size} colours, ${markers} of a marker (${brand})`;
  }
  throw new Error(`the map is not drawn: ${seen}`);
}

/** Throws when a store of the browser has something of the customer's after the logout. */
async function nothingIsLeft(window: BrowserWindow): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ number }) => number === CUSTOMER);
  if (!account) throw new Error(`the demonstration has no ${CUSTOMER}`);
  const stores = await window.evaluate(async () => {
    const texts: [place: string, text: string][] = [];
    for (const [name, store] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries(store)) texts.push([`${name} ${key}`, `${key} ${value}`]);
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        texts.push([`cache ${name} ${url}`, `${url} ${await (await cache.match(url))?.text()}`]);
      }
    }
    for (const { name } of await indexedDB.databases()) texts.push(['indexedDB', name ?? '']);
    return texts;
  });
  const personal = [CUSTOMER.split('-')[0] ?? '', account.email, account.prename ?? '', account.name];
  const left = stores
    .filter(([place, text]) => place === 'indexedDB' || personal.some((word) => text.includes(word)))
    .map(([place, text]) => `${place}: ${text.slice(0, 80)}`);
  for (const { name } of await window.cookies()) {
    if (name !== 'device') left.push(`cookie ${name}`);
  }
  if (left.length > 0) throw new Error(`left after the logout:\n${left.join('\n')}`);
}
