import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import { textOf, title } from './screens.ts';

const journey = openStage();
const SIZES = [DESKTOP, TABLET, PHONE];
/** A screen of 1280 px at 400 % zoom. */
const NARROW = { width: 320, height: 256 };

/** Public pages with their headings. */
const TEXTS: [path: string, heading: string | RegExp][] = [
  ['/faq', 'Häufige Fragen'],
  ['/faq/kassel', 'Häufige Fragen Kassel'],
  ['/kontakt', 'Kontakt'],
  ['/kontakt/bonn', 'Kontakt Bonn'],
  ['/fahrzeuge', 'Fahrzeuge'],
  ['/fahrzeuge/l-transporter', /Transporter/],
  ['/fahrzeuge/m/giessen', /in Gießen$/],
  ['/bedienung', 'Fahrzeugbedienung'],
  ['/hilfe', 'Hilfe'],
  ['/app-tutorial', 'So funktioniert die App'],
  ['/barrierefreiheit', 'Barrierefreiheit'],
  ['/news', 'News'],
  ['/news/1', 'Neun Städte, eine Karte'],
  ['/news/1/full', 'Neun Städte, eine Karte'],
  ['/impressum', 'Impressum, AGB, Preise und Datenschutz'],
  ['/vor-ort', /vor Ort$/],
  ['/presse', 'Presse'],
  ['/presse/alle', 'Alle Pressemeldungen'],
  ['/presse/bilder', 'Pressebilder'],
  ['/presse/mensch-entscheidet', 'Über eine Ablehnung entscheiden wir persönlich'],
  ['/stellenangebote', 'Jobs'],
  ['/kuendigung', 'Verträge hier kündigen'],
  ['/widerruf', 'Vertrag widerrufen'],
  ['/partner', 'Partner'],
  ['/partner/hotel-torwaechter', 'Hotel Torwächter'],
];
const CITIES: [path: string, heading: RegExp][] = [
  ['/nuernberg', /Nürnberg/],
  ['/erlangen', /Erlangen/],
  ['/fuerth', /Fürth/],
  ['/wuerzburg', /Würzburg/],
  ['/bonn', /Bonn/],
  ['/wiesbaden', /Wiesbaden/],
  ['/marburg', /Marburg/],
  ['/giessen', /Gießen/],
  ['/kassel', /Kassel/],
];
const ANCHORS = ['nachhaltigkeit', 'so-gehts', 'preise-und-autos', 'preisrechner', 'registrierung'];

async function expectHeading(page: Page, path: string, heading: string | RegExp): Promise<void> {
  const text = await textOf(title(page));
  if (typeof heading === 'string') expect(text, path).toBe(heading);
  else expect(text, path).toMatch(heading);
}

/** Returns the first element beyond the right edge of the screen. */
async function overEdge(page: Page): Promise<string | undefined> {
  const wide = await page.evaluate(() => {
    document.querySelectorAll('details').forEach((one) => (one.open = true));
    const isIn = (element: Element) =>
      element.closest('.table-box, pre, .scroll-row, [class*="overflow-hidden"], .sr-only') !== null;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isIn(element))
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
  return wide[0];
}

/** Opens the first three disclosures, so that their texts are checked; the others are alike. */
const openSome = (page: Page) =>
  page.evaluate(() => {
    for (const one of [...document.querySelectorAll('details')].slice(0, 3)) one.open = true;
  });

/** All text pages and one city page; the city pages are alike and have a journey of their own. */
const READ = [...TEXTS, ...CITIES.filter(([path]) => path === '/marburg')];
const PARTS = 3;
for (let part = 1; part <= PARTS; part++) {
  journey(
    `each page of texts has its own heading, keeps within 320 px, and axe finds nothing at 390, 768 and 1440 px, part ${part} of ${PARTS}`,
    async ({ enter }) => {
      const { page, open } = await enter({ viewport: DESKTOP });
      const found: string[] = [];
      for (const [path, heading] of READ.filter((_, at) => at % PARTS === part - 1)) {
        await page.setViewportSize(DESKTOP);
        expect(await open(path), path).toBe(200);
        await expectHeading(page, path, heading);
        await openSome(page);
        for (const viewport of SIZES) {
          await page.setViewportSize(viewport);
          const inBothThemes = viewport === DESKTOP;
          found.push(...(await violations(page, `${path} at ${viewport.width} px`, { inBothThemes })));
        }
        await page.setViewportSize(NARROW);
        const wide = await overEdge(page);
        if (wide) found.push(`${path} at ${NARROW.width} px: ${wide}`);
      }
      expect(found).toEqual([]);
    },
  );
}

journey(
  'every city has a page, a drawing and anchors of its own, and keeps within 320 px',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: NARROW });
    const drawings = new Set<string | null>();
    const tooWide: string[] = [];
    for (const [path, heading] of [['/', /./] as const, ...CITIES]) {
      expect(await open(path), path).toBe(200);
      await expectHeading(page, path, heading);
      const wide = await overEdge(page);
      if (wide) tooWide.push(`${path}: ${wide}`);
      if (path === '/') continue;
      drawings.add(await page.locator('svg use[href$="#town"]').getAttribute('href'));
      for (const anchor of ANCHORS)
        expect(await page.locator(`#${anchor}`).count(), `${path} ${anchor}`).toBe(1);
    }
    expect(drawings.size).toBe(CITIES.length);
    expect(tooWide).toEqual([]);
  },
);
