import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { hasUnread, markNewsRead, newsRead } from '#web/features/news/news-read.ts';
import { RouteSheet } from '#web/shell/route-sheet.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { MAIN_MENU_WIDTH_PX, SideMenu } from '#web/ui/side-menu.tsx';
import { barItems } from './bar-items.ts';
import {
  ARROW_AFTER_WINDOWS,
  hasArrow,
  hasFaqButton,
  hasFooter,
  hiddenLevels,
  LEVELS,
} from './frame-parts.ts';
import { menuEntries } from './menu-entries.ts';
import { noticesOf } from './notices.ts';

const quiet = { activeBookings: 0, hasUnreadNews: false };

describe('the icon bar (§2.97)', () => {
  it('has its five items in their order, in both modes', () => {
    const items = barItems('/', quiet);
    for (const mode of ['footer', 'header'] as const) {
      const drawn = renderToStaticMarkup(<BottomBar items={items} mode={mode} />);
      expect([...drawn.matchAll(/truncate[^"]*">([^<]+)/g)].map(([, label]) => label)).toEqual([
        'Auto buchen',
        'Buchungen',
        'Hilfe',
        'News',
        'Profil',
      ]);
    }
    expect(items.map(({ href }) => href)).toEqual([
      '/buchen',
      '/profil/buchungen',
      '/hilfe',
      '/news',
      '/profil',
    ]);
  });

  it('has the id that the link to the map is known by, in both modes (§2.14)', () => {
    for (const mode of ['footer', 'header'] as const) {
      const drawn = renderToStaticMarkup(<BottomBar items={barItems('/', quiet)} mode={mode} />);
      expect(drawn.match(/<a[^>]* id="[^"]*"[^>]*>/g)).toEqual([
        expect.stringMatching(/href="\/buchen".*id="auto-suchen"|id="auto-suchen".*href="\/buchen"/),
      ]);
    }
  });

  it.each([
    ['/', 'Auto buchen'],
    ['/buchen', 'Auto buchen'],
    ['/buchen/filter/favoriten', 'Auto buchen'],
    ['/profil/buchungen', 'Buchungen'],
    ['/profil/buchungen/7/aendern', 'Buchungen'],
    ['/hilfe', 'Hilfe'],
    ['/hilfe/unfall', 'Hilfe'],
    ['/impressum', 'Hilfe'],
    ['/news/12/full', 'News'],
    ['/newsletteranmeldung', undefined],
    ['/profil', 'Profil'],
    ['/profil/rechnungen', 'Profil'],
    ['/profil/favoriten', undefined],
    ['/werkzeugkasten', 'Profil'],
    ['/werkzeugkasten/aufgaben/N-SW-1', 'Profil'],
    ['/werkzeugkasten/buchungen', 'Buchungen'],
    ['/presse', undefined],
  ])('on %s the active item is %s', (path, label) => {
    const active = barItems(path, quiet).filter((item) => item.active);
    expect(active.map((item) => item.label)).toEqual(label ? [label] : []);
  });

  it('has an orange dot for active bookings and one for unread news, each with its words', () => {
    const dots = (news: typeof quiet) =>
      barItems('/', news).flatMap(({ label, dot }) => (dot ? [`${label}: ${dot}`] : []));
    expect(dots(quiet)).toEqual([]);
    expect(dots({ activeBookings: 2, hasUnreadNews: true })).toEqual([
      'Buchungen: aktive Buchung',
      'News: ungelesen',
    ]);
  });
});

describe('unread news', () => {
  it('are those whose id is not in the read list; reading one twice remembers it once', () => {
    expect(hasUnread([{ id: 1 }, { id: 2 }], [1])).toBe(true);
    expect(hasUnread([{ id: 1 }], [1, 9])).toBe(false);
    expect(hasUnread([], [])).toBe(false);
    markNewsRead(4);
    markNewsRead(4);
    expect(newsRead.get()).toEqual([4]);
  });
});

describe('the main menu (§2.102)', () => {
  const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

  it('is 315 px wide and can be closed', () => {
    expect(MAIN_MENU_WIDTH_PX).toBe(315);
    const drawn = renderToStaticMarkup(
      <SideMenu open={false} onClose={() => {}}>
        Seiten
      </SideMenu>,
    );
    expect(drawn).toContain('width:315px');
    expect(drawn).toContain('Menü schließen');
  });

  it('has its entries for who is logged in', () => {
    const { primary, secondary } = menuEntries({ isLoggedIn: true, city: 'bonn', productName: 'Stadtwagen' });
    expect(labels(primary)).toEqual(['Auto buchen', 'Buchungen', 'Hilfe', 'News', 'Profil']);
    expect(secondary).toEqual([]);
  });

  it('has its two groups for who is logged out, with the anchors of the chosen city', () => {
    const menu = menuEntries({ isLoggedIn: false, city: 'bonn', productName: 'Stadtwagen' });
    expect(menu.primary.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Auto buchen /buchen/bonn',
      'Nachhaltigkeit /bonn#nachhaltigkeit',
      'So geht’s /bonn#so-gehts',
      'Preise und Autos /bonn#preise-und-autos',
      'Preisrechner /bonn#preisrechner',
      'Registrierung /bonn#registrierung',
      'FAQ /faq/bonn',
    ]);
    expect(labels(menu.secondary)).toEqual([
      'Stadtwagen vor Ort',
      'Presse',
      'Jobs',
      'Kontakt',
      'Barrierefreiheit',
    ]);
  });

  it('without a chosen city leads to the anchors of the landing page', () => {
    const { primary } = menuEntries({ isLoggedIn: false, city: undefined, productName: 'Stadtwagen' });
    expect(primary[0]?.href).toBe('/buchen');
    expect(primary[1]?.href).toBe('/#nachhaltigkeit');
    expect(primary.at(-1)?.href).toBe('/faq');
  });
});

describe('the frame of a route', () => {
  it('hides the levels that any of its routes names, and no others', () => {
    expect(hiddenLevels([{}, { handle: { module: 'x' } }])).toBeUndefined();
    const matches = [
      { handle: { hiddenLevels: ['level2footer', 'level1'] } },
      { handle: { hiddenLevels: ['level1'] } },
    ];
    expect(hiddenLevels(matches)).toBe('level1 level2footer');
    expect(LEVELS).toHaveLength(8);
  });

  it('has a footer unless a route says that it has none', () => {
    expect(hasFooter([{}, { handle: {} }])).toBe(true);
    expect(hasFooter([{ handle: { hasNoFooter: true } }, {}])).toBe(false);
  });

  it.each([
    ['/', true],
    ['/presse', true],
    ['/faqtisch', true],
    ['/faq', false],
    ['/faq/bonn', false],
    ['/hilfe/faq', false],
    ['/kontakt', false],
    ['/hilfe/kontakt', false],
    ['/vertrieb/beratung', false],
  ])('on %s the FAQ help button is there: %s', (path, expected) => {
    expect(hasFaqButton(path)).toBe(expected);
  });

  it('shows the arrow to the top after more than 1.2 window heights', () => {
    expect(ARROW_AFTER_WINDOWS).toBe(1.2);
    expect(hasArrow(960, 800)).toBe(false);
    expect(hasArrow(961, 800)).toBe(true);
  });
});

describe('the notices over every page (§4.39, §8.13)', () => {
  const storm = {
    title: 'Sturm',
    text: '<p>Fahr heute nicht.</p>',
    level: 2 as const,
    cities: [] as string[],
    until: null as string | null,
  };
  const here = { city: undefined as string | undefined, nowMs: Date.parse('2027-05-12T10:00:00Z') };

  it('are the emergency notice, then the one about the booking system in red', () => {
    expect(noticesOf({ notices: [storm], casixdown: true }, here)).toMatchObject([
      { level: 2, title: 'Sturm', html: '<p>Fahr heute nicht.</p>' },
      {
        level: 3,
        title: 'Buchungssystem nicht verfügbar',
        text: 'Aktuell scheint unser Buchungssystem nicht erreichbar zu sein. Bitte warte ein paar Minuten oder wende dich in dringenden Fällen an die Hotline!',
      },
    ]);
    expect(noticesOf({ casixdown: false }, here)).toEqual([]);
  });

  it('come again when they say something else', () => {
    const [first] = noticesOf({ notices: [storm], casixdown: false }, here);
    const [second] = noticesOf({ notices: [{ ...storm, level: 3 }], casixdown: false }, here);
    expect(first?.key).not.toBe(second?.key);
  });

  it('of a city are for whoever has chosen it, and no longer than they say (§S20.18)', () => {
    const ofBonn = { ...storm, cities: ['bonn', 'koeln'], until: '2027-05-12T12:00:00+02:00' };
    const seen = (city: string | undefined, nowMs = here.nowMs - 1) =>
      noticesOf({ notices: [ofBonn], casixdown: false }, { city, nowMs }).length;
    expect([seen('bonn'), seen('koeln'), seen('fuerth'), seen(undefined)]).toEqual([1, 1, 0, 0]);
    expect(seen('bonn', here.nowMs)).toBe(0);
  });
});

it('a route as a bottom sheet: backdrop and cross are links to the page beneath, also without script', () => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <RouteSheet to="/news" label="Mehr Strom">
        <h1>Mehr Strom</h1>
      </RouteSheet>
    </MemoryRouter>,
  );
  expect(drawn).toContain('data-level="level2bottom"');
  expect(drawn.match(/href="\/news"/g)).toHaveLength(2);
  expect(drawn).toMatch(/<section aria-label="Mehr Strom"[^>]*>.*<h1>Mehr Strom<\/h1>/);
});
