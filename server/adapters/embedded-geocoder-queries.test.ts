import { expect, it } from 'vitest';
import { DEMO_CITIES } from '#server/demo/city-list.ts';
import { readDemoStations } from '#server/demo/station-list.ts';
import { createEmbeddedGeocoder } from './embedded-geocoder.ts';

/** What people type, and the name and town (or land) of the hit that has to come first. */
const QUERIES: [query: string, label: string, context: string][] = [
  // The main station, whatever it is called.
  ['Marburg Hauptbahnhof', 'Marburg Bahnhof', 'Marburg'],
  ['Hauptbahnhof Marburg', 'Marburg Bahnhof', 'Marburg'],
  ['Hbf, Marburg', 'Marburg Bahnhof', 'Marburg'],
  ['Marburg (Lahn) Hbf', 'Marburg Bahnhof', 'Marburg'],
  ['marburg bhf', 'Marburg Bahnhof', 'Marburg'],
  ['Gießen Hauptbahnhof', 'Gießen Bahnhof', 'Gießen'],
  ['Giessen Bf', 'Gießen Bahnhof', 'Gießen'],
  ['Erlangen Hbf', 'Erlangen Bahnhof', 'Erlangen'],
  ['Bahnhof Erlangen', 'Erlangen Bahnhof', 'Erlangen'],
  ['Nürnberg Haubtbahnhof', 'Nürnberg Hbf', 'Nürnberg'],
  ['Nuernberg Hauptbahnhof', 'Nürnberg Hbf', 'Nürnberg'],
  ['Nürnbreg Hbf', 'Nürnberg Hbf', 'Nürnberg'],
  ['Fürth Hbf', 'Fürth Hbf', 'Fürth'],
  ['Hauptbahnhof in Würzburg', 'Würzburg Hbf', 'Würzburg'],
  ['Bonn Hauptbahnof', 'Bonn Hbf', 'Bonn'],
  ['hbf wiesbaden', 'Wiesbaden Hbf', 'Wiesbaden'],
  ['Kassel Hbf', 'Kassel Hbf', 'Kassel'],
  // Other railway stations, with and without the word.
  ['Bahnhof Wilhelmshöhe', 'Kassel-Wilhelmshöhe', 'Kassel'],
  ['Kassel-Wilhelmshöhe Bf', 'Kassel-Wilhelmshöhe', 'Kassel'],
  ['Mainz-Kastel Bahnhof', 'Mainz-Kastel', 'Wiesbaden'],
  ['Südbahnhof Marburg', 'Marburg Süd', 'Marburg'],
  ['Wiesbaden Ostbahnhof', 'Wiesbaden Ost', 'Wiesbaden'],
  ['Nürnberg Nordostbahnhof', 'Nürnberg Nordost', 'Nürnberg'],
  // Stops, in any order with their town.
  ['Plärrer Nürnberg', 'Nürnberg Plärrer', 'Nürnberg'],
  ['Nürnberg Plaerrer', 'Nürnberg Plärrer', 'Nürnberg'],
  ['U Langwasser Mitte', 'Langwasser Mitte', 'Nürnberg'],
  ['Fürth Rathaus', 'Rathaus', 'Fürth'],
  ['Rathaus in Fürth', 'Rathaus', 'Fürth'],
  ['Haltestelle Fürther Freiheit', 'Fürther Freiheit', 'Fürth'],
  ['Residenzpl. Würzburg', 'Residenzplatz', 'Würzburg'],
  ['Residenz Platz Würzburg', 'Residenzplatz', 'Würzburg'],
  ['Wuerzburg Juliuspromenade', 'Juliuspromenade', 'Würzburg'],
  ['Kasel Königsplatz', 'Königsplatz/Mauerstraße', 'Kassel'],
  ['Marburg Elisabetkirche', 'Elisabethkirche', 'Marburg'],
  ['Pl. der Deutschen Einheit Wiesbaden', 'Platz der Deutschen Einheit', 'Wiesbaden'],
  ['Biebrich Schloss', 'Biebrich Schloß', 'Wiesbaden'],
  ['Bertha von Suttner Platz', 'Bonn Bertha-von-Suttner-Pl./Beethovenhaus', 'Bonn'],
  ['Berliner Pl Gießen', 'Gießen Berliner Platz', 'Gießen'],
  ['Arcaden Erlangen', 'Arcaden', 'Erlangen'],
  ['Nürnberg Sankt Leonhard', 'Nürnberg St. Leonhard', 'Nürnberg'],
  // Streets, written out or not, together or not.
  ['Friedrich-Ebert-Str. Marburg', 'Friedrich-Ebert-Straße', 'Marburg'],
  ['Marburg Friedrich Ebert Strasse', 'Friedrich-Ebert-Straße', 'Marburg'],
  ['Rothenburgerstr. Nürnberg', 'Nürnberg Rothenburger Straße', 'Nürnberg'],
  ['Rothenburger Str. 50, 90443 Nürnberg', 'Rothenburger Str. 50', 'Nürnberg'],
  ['Fürth Jakobinenstr', 'Jakobinenstr.', 'Fürth'],
  ['Gießen, Bahnhofstr.', 'Bahnhofstr.', 'Gießen'],
  ['Bahnhof Str. Gießen', 'Bahnhofstr.', 'Gießen'],
  // Districts, towns and postal codes.
  ['Marburg Cappel', 'Cappel', 'Marburg'],
  ['Stadtteil Endenich', 'Endenich', 'Bonn'],
  ['Heuchelhof Würzburg', 'Heuchelhof', 'Würzburg'],
  ['Wilhelmshoehe', 'Wilhelmshöhe', 'Kassel'],
  ['Giessn', 'Gießen', 'Hessen'],
  ['35037 Marburg', '35037', 'Marburg'],
  // A word that is nowhere does not hide the rest.
  ['Marburg Elisabethkirche Qxzwhaus', 'Elisabethkirche', 'Marburg'],
];

const stations = await readDemoStations();
const geocoder = createEmbeddedGeocoder({
  stations: async () =>
    stations.map(({ name, street, postalCode, citySlug, lat, lng }) => ({
      name,
      street: street ?? undefined,
      postalCode: postalCode ?? undefined,
      city: DEMO_CITIES.find(({ slug }) => slug === citySlug)?.title ?? '',
      position: { lat, lng },
    })),
});

it.each(QUERIES)('"%s" finds %s (%s)', async (query, label, context) => {
  const [first] = await geocoder.search(query, { limit: 8 });
  expect(first).toMatchObject({ label, context: expect.stringContaining(context) });
});

it('every city has its queries', () => {
  for (const { title } of DEMO_CITIES) {
    const own = QUERIES.filter(([, , context]) => context === title);
    expect(own.length, title).toBeGreaterThanOrEqual(3);
  }
});

it.each(QUERIES)('"%s" says no place twice and no kind twice in a line', async (query) => {
  const hits = await geocoder.search(query, { limit: 8 });
  const lines = hits.map(({ label, context }) => `${label}, ${context}`);
  expect(new Set(lines).size).toBe(lines.length);
  for (const { context } of hits) expect(context).not.toMatch(/\b(\p{L}+)\b · \1\b/u);
});
