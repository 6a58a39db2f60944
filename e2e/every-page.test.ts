import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStage } from './journey.ts';
import { textOf, title } from './screens.ts';
import { sentPage } from './sent-pages.ts';

const journey = openStage();
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
  ['/stationen', 'Stationen und Preise'],
  ['/stationen/bonn', 'Stationen und Preise in Bonn'],
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

function expectHeading(text: string, path: string, heading: string | RegExp): void {
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

journey('each page of texts has its own heading', async ({ product }) => {
  for (const [path, heading] of TEXTS) {
    const { status, html } = await sentPage(product.origin, path, '');
    expect(status, path).toBe(200);
    const text = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
    expectHeading(
      text
        .replace(/<[^>]+>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      path,
      heading,
    );
  }
});

journey(
  'every city has a page, a drawing and anchors of its own, and keeps within 320 px',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: NARROW });
    const drawings = new Set<string | null>();
    const tooWide: string[] = [];
    for (const [path, heading] of [['/', /./] as const, ...CITIES]) {
      expect(await open(path), path).toBe(200);
      expectHeading(await textOf(title(page)), path, heading);
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
