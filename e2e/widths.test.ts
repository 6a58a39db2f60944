import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { isShort } from '#server/test/test-length.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { layoutFaults } from './layout-faults.ts';
import type { Product } from './product.ts';
import { atStep, choosePlan, chooseSafety, fillPerson, next, textField } from './registration-form.ts';
import { loginOverlay, periodButton } from './screens.ts';
import { faultsOfSent, linksIn, ownLinks, type SentPage, sentPage } from './sent-pages.ts';
import { resize, violationsAtSizes } from './sizes.ts';
import { bookingsOf, freeVehicle, lastCase, lastInvoice } from './town.ts';

// Scroll bars leave less room than any phone of the same width has.
const journey = openStage({}, { showsScrollBars: true });
const CUSTOMER = '100001-1';
const HEIGHT = 844;
const WIDTHS = [320, 390, 480, 600, 700, 768, 900, 1024, 1200, 1440, 1920];
/** A short run looks at a page at every other width, the narrowest apart, at which each is looked at unfolded. */
const widthsOf = (place: number): readonly number[] =>
  isShort ? WIDTHS.filter((_, nth) => nth % 2 === place % 2) : WIDTHS;
/** Pages of texts are the same for everybody but for the bars around them: a customer is sent to some of them. */
const TEXTS_OF_CUSTOMER = ['/', '/{city}', '/faq/{city?}', '/bedienung', '/impressum'];
/** Some of the widths, of which text twice as large leaves as much room as half of them does otherwise. */
const WIDTHS_OF_LARGE_TEXT = [320, 390, 600, 768, 1024, 1440, 1920];
/** The phone on which text twice as large leaves the least room. */
const SMALLEST = [320];
/**
 * A closed field may cut a choice there: the list, which the phone itself opens, shows it in full. So may an empty one its
 * example of an IBAN.
 */
const CUT_IN_CLOSED_FIELD =
  / at 3\d0(, 3\d0)? px: cut off in its field by \d+ px: „(Klasse |Freunde oder|Auto auf der|Zeitung oder|DE00 |Sicherheitspaket)/;
/** Pages that are open at the same time. */
const LANES = 2;
const PARTS = 2;
/** Between the product's name and the button beside it. */
const MIN_GAP_PX = 8;

type Who = 'visitor' | 'customer';

/**
 * Returns a path of every screen, with an example for each of its segments, but none of sales, toolbox and console, whose
 * journeys look at their widths. A visitor is not sent where only Account and Help would be shown, and to one of the
 * pages of a booking, which all ask for the login.
 */
async function pathsFor(who: Who, { db, now }: Product): Promise<string[]> {
  const vehicle = await freeVehicle(db, 'wuerzburg', initialPeriod(now()));
  const booking = (await bookingsOf(db, CUSTOMER)).findLast(({ state }) => state === 'RESERVED');
  if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);
  const invoice = await lastInvoice(db, CUSTOMER);
  const EXAMPLES: [segment: string, example: string | number][] = [
    ['/buchen/station/{id}', `/buchen/station/${vehicle.stationId}`],
    ['/fahrzeug/{id}', `/fahrzeug/${vehicle.id}`],
    ['/neu/{id}', `/neu/${vehicle.id}`],
    ['/buchungen/{id}', `/buchungen/${booking.id}`],
    ['/news/{id}', '/news/1'],
    ['/anliegen/{id}', `/anliegen/${await lastCase(db, CUSTOMER)}`],
    ['{number}', invoice],
    ['{placeid}', vehicle.stationId],
    ['{title}', 'Schlüsseltresor'],
    ['{sid}', vehicle.stationId],
    ['{city}', 'wuerzburg'],
    ['{partner}', 'hotel-torwaechter'],
    ['{slug}', 'mensch-entscheidet'],
    ['{city?}', 'wuerzburg'],
    ['{carclass?}', 'l-9-sitzer'],
    ['{step?}/{status?}', 'unfall'],
    ['{status?}', 'zoomed'],
  ];
  const open = SCREEN_ADDRESSES.filter(
    ({ login }) => login !== 'STAFF' && login !== 'SALES' && login !== 'CONSOLE',
  );
  const chosen = open.filter(({ path, login, isPublic, isLive }) =>
    who === 'customer'
      ? !isPublic || isLive || TEXTS_OF_CUSTOMER.includes(path)
      : !login && !path.startsWith('/profil/buchungen/{id}/'),
  );
  const paths = chosen.map(({ path }) =>
    EXAMPLES.reduce<string>((filled, [segment, example]) => filled.replace(segment, String(example)), path),
  );
  expect(paths.join()).not.toContain('{');
  return paths;
}

/** The page is there under its own name, with one heading. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1);
  expect(await page.title(), path).toMatch(/^.+ \| Stadtwagen$/);
}

/** Waits until the page shows what it is for: no placeholder, and its own font instead of the fallback. */
async function settled(page: Page): Promise<void> {
  await page.locator('.animate-pulse-soft').first().waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    await Promise.all(
      [400, 600, 700].map((weight) => document.fonts.load(`${weight} 1rem "Figtree Variable"`)),
    );
    await document.fonts.ready;
  });
}

/** Shows what is open at each width. Returns each fault once, with the widths at which it is. */
async function faultsAtWidths(
  page: Page,
  screen: string,
  sizes: readonly number[] = WIDTHS,
): Promise<string[]> {
  const widths = new Map<string, number[]>();
  await settled(page);
  const devTools = await page.context().newCDPSession(page);
  for (const width of sizes) {
    await resize(devTools, { width, height: HEIGHT });
    for (const fault of await layoutFaults(page)) widths.set(fault, [...(widths.get(fault) ?? []), width]);
  }
  return [...widths].map(([fault, at]) => `${screen} at ${at.join(', ')} px: ${fault}`);
}

/** Reads with texts that are folded away opened, some of them or all. */
const unfold = (page: Page, most = Number.POSITIVE_INFINITY) =>
  page.evaluate((count) => {
    for (const one of [...document.querySelectorAll('details')].slice(0, count)) one.open = true;
  }, most);

/** Of texts that are folded away all are alike to axe. */
const UNFOLDED_FOR_AXE = 3;

/**
 * What is wrong with links that a page has only in the browser, and with those to a place of its own: what is sent in the
 * page is followed by e2e/crawl.test.ts.
 */
async function linkFaults(page: Page, path: string, ask: (path: string) => Promise<SentPage>) {
  const { hrefs, ids } = await page.evaluate(() => ({
    hrefs: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => /^https?:$/.test(link.protocol))
      .map(({ href }) => href),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));
  const { href, pathname } = new URL(page.url());
  const links = ownLinks(hrefs, href);
  const sent = new Set(linksIn((await ask(path)).html, href).map(({ to }) => to));
  const added = new Set(links.map(({ to }) => to).filter((to) => !sent.has(to)));
  const dead = await Promise.all([...added].map(async (to) => faultsOfSent(to, await ask(to))));
  const hashes = new Set(links.filter(({ to }) => to === pathname).map(({ hash }) => hash));
  const nowhere = [...hashes].filter((hash) => hash && !ids.includes(hash));
  return [...dead.flat(), ...nowhere.map((hash) => `#${hash}, which is not there`)].map(
    (fault) => `${path} leads to ${fault}`,
  );
}

const SWEEP = (['visitor', 'customer'] as const).flatMap((who) =>
  Array.from({ length: PARTS }, (_, part) => ({ who, part })),
);
for (const { who, part } of SWEEP) {
  journey(
    `each page of a ${who} is whole, and at no width it scrolls sideways, cuts off a text or hides a control; axe finds nothing, and no link is dead, part ${part + 1} of ${PARTS}`,
    async ({ enter, product }) => {
      const waiting = (await pathsFor(who, product))
        .map((path, place) => ({ path, place }))
        .filter(({ place }) => place % PARTS === part);
      const found: string[] = [];
      const asked = new Map<string, Promise<SentPage>>();
      const work = async () => {
        const { page, context, open, logIn, expectFault } = await enter();
        expectFault(/status of 404 .*\/404\)/);
        if (who === 'customer') await logIn(CUSTOMER);
        const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
        const ask = (path: string) => {
          const answer = asked.get(path) ?? sentPage(product.origin, path, cookie);
          asked.set(path, answer);
          return answer;
        };
        const devTools = await context.newCDPSession(page);
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { path, place } = next;
          await resize(devTools, DESKTOP);
          expect(await open(path), path).toBe(path === '/404' ? 404 : 200);
          await expectWhole(page, path);
          found.push(...(await faultsAtWidths(page, path, widthsOf(place))));
          found.push(...(await linkFaults(page, path, ask)));
          await unfold(page, UNFOLDED_FOR_AXE);
          found.push(...(await violationsAtSizes({ page, devTools }, path, place)));
          await unfold(page);
          found.push(...(await faultsAtWidths(page, `${path}, unfolded`, SMALLEST)));
          if (who === 'customer') continue;
          await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
          const large = await faultsAtWidths(page, `${path}, large`, SMALLEST);
          found.push(...large.filter((fault) => !CUT_IN_CLOSED_FIELD.test(fault)));
          await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
        }
        // To look at pages sets no cookies and stores no consent.
        if (who === 'customer') return;
        expect(await context.cookies()).toEqual([]);
        expect(await page.evaluate(() => localStorage.getItem('nutzung-erlaubt'))).toBeNull();
      };
      await Promise.all(Array.from({ length: LANES }, work));
      expect(found).toEqual([]);
    },
  );
}

journey('nor does what opens over a page, or a form with errors', async ({ enter, product }) => {
  const { page, open, expectFault } = await enter();
  const found: string[] = [];
  const look = async (screen: string) => void found.push(...(await faultsAtWidths(page, screen)));

  await open('/');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).waitFor();
  await look('menu');

  const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
  await open(`/buchen/neu/${vehicle.id}`);
  await periodButton(page).click();
  const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
  await picker.waitFor();
  await look('period picker');
  await picker.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await loginOverlay(page).waitFor();
  await look('login');

  await open('/registrierung');
  await next(page).click();
  await page.getByText('Bitte prüfe noch 2 Angaben.').first().waitFor();
  await look('registration, plan');
  await choosePlan(page, { title: /^Plus/ });
  await chooseSafety(page, 'Mit');
  await atStep(page, 3).waitFor();
  await textField(page, /^Postleitzahl/).fill('1');
  await textField(page, /^Hausnummer/).fill('ohne');
  await page.getByText('Aktionscode, Empfehlung und mehr').click();
  await next(page).click();
  await page
    .getByText(/^Bitte prüfe noch/)
    .first()
    .waitFor();
  await look('registration, data');

  await open('/kontakt');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  expectFault(/status of 4/);
  await look('contact');
  expect(found.filter((fault) => !CUT_IN_CLOSED_FIELD.test(fault))).toEqual([]);
});

for (const who of ['visitor', 'customer'] as const) {
  journey(`nor do the main screens of a ${who} with text twice as large`, async ({ enter, product }) => {
    const { page, context, open, logIn, expectFault } = await enter();
    expectFault(/status of 40[134]/);
    if (who === 'customer') await logIn(CUSTOMER);
    // The reader's own text size in the browser, on which all sizes and breakpoints in rem depend.
    const devTools = await context.newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
    const booking = `/buchen/neu/${vehicle.id}`;
    const running = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'ACTIVE');
    const trip = `/profil/buchungen/${running?.id}`;
    const screens = {
      visitor: ['/', '/buchen/bonn', '/buchen/filter', booking, '/registrierung', '/preisrechner', '/hilfe'],
      customer: [
        '/buchen/bonn',
        booking,
        '/profil',
        '/profil/buchungen',
        '/profil/bearbeiten',
        ...['', '/verriegelung', '/verriegelung?rueckgabe=1', '/fahrtpreis', '/schadenmelder'].map(
          (screen) => trip + screen,
        ),
      ],
    };
    const found: string[] = [];
    for (const path of screens[who]) {
      await open(path);
      found.push(...(await faultsAtWidths(page, path, WIDTHS_OF_LARGE_TEXT)));
    }
    expect(found.filter((fault) => !CUT_IN_CLOSED_FIELD.test(fault))).toEqual([]);
  });
}

journey(
  'nor does the registration, up to its last step, on a small phone with text twice as large',
  async ({ enter }) => {
    const { page, context, open } = await enter();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const found: string[] = [];
    const look = async (screen: string) => void found.push(...(await faultsAtWidths(page, screen, SMALLEST)));
    await open('/registrierung');
    await next(page).click();
    await page.getByText('Bitte prüfe noch 2 Angaben.').first().waitFor();
    await look('plan');
    await choosePlan(page, { title: /^Plus/ });
    await look('safety package');
    await chooseSafety(page, 'Mit');
    await atStep(page, 3).waitFor();
    await page.getByText('Aktionscode, Empfehlung und mehr').click();
    await next(page).click();
    await page
      .getByText(/^Bitte prüfe noch/)
      .first()
      .waitFor();
    await look('data, with errors');
    await fillPerson(page, {
      prename: 'Lena',
      name: 'Hofmann-Weiß',
      email: 'lena.weiss@example.org',
      mobile: '0151 12345678',
      licence: 'B072RRE2I51',
    });
    await next(page).click();
    await atStep(page, 4).waitFor();
    await look('review');
    expect(found.filter((fault) => !CUT_IN_CLOSED_FIELD.test(fault))).toEqual([]);
  },
);

journey('the name in the top bar keeps apart from the buttons beside it', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/dummy');
  await settled(page);
  const close: string[] = [];
  for (let width = 320; width <= 480; width += 2) {
    await page.setViewportSize({ width, height: HEIGHT });
    const gap = await page.getByRole('banner').evaluate((bar) => {
      const [name, button] = ['a span', 'a:not([aria-label]), button'].map((selector) =>
        [...bar.querySelectorAll(selector)]
          .find((element) => element.checkVisibility())
          ?.getBoundingClientRect(),
      );
      return name && button ? button.left - name.right : 0;
    });
    if (gap < MIN_GAP_PX) close.push(`${gap} px at ${width} px`);
  }
  expect(close).toEqual([]);
});

journey(
  'the search of the landing page has lines between its fields only, and a button of one line',
  async ({ enter }) => {
    const { page, open } = await enter();
    await open('/');
    await settled(page);
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const found = await page
        .locator('form')
        .filter({ has: page.getByRole('button', { name: /Autos ansehen$/ }) })
        .evaluate((form) => {
          const parts = [...form.children].filter((part) => part.checkVisibility());
          const boxes = parts.map((part) => part.getBoundingClientRect());
          const isBeside = (a: DOMRect, b: DOMRect) => a.top < b.bottom && b.top < a.bottom;
          const isAbove = (a: DOMRect, b: DOMRect) =>
            a.bottom <= b.top + 1 && a.left < b.right && b.left < a.right;
          const wrong = parts.flatMap((part, index) => {
            const box = boxes[index] ?? new DOMRect();
            const { borderLeftWidth, borderRightWidth, borderTopWidth } = getComputedStyle(part);
            const lines: [line: string, size: string, isNeeded: boolean][] = [
              [
                'left',
                borderLeftWidth,
                boxes.some((each) => isBeside(each, box) && each.right <= box.left + 1),
              ],
              [
                'right',
                borderRightWidth,
                boxes.some((each) => isBeside(each, box) && each.left >= box.right - 1),
              ],
              ['top', borderTopWidth, boxes.some((each) => isAbove(each, box))],
            ];
            if (part instanceof HTMLButtonElement) return [];
            return lines.flatMap(([line, size, isNeeded]) =>
              Number.parseFloat(size) > 0 && !isNeeded ? [`field ${index + 1} has a line ${line}`] : [],
            );
          });
          const button = form.querySelector('button[type=submit]');
          const text = document.createRange();
          if (button) text.selectNodeContents(button);
          const rows = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
          if (rows.size !== 1) wrong.push(`the button has ${rows.size} lines`);
          return wrong;
        });
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);
