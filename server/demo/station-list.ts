import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_CITIES } from './city-list.ts';
import { pick, seededRandom } from './seeded-random.ts';

/** Real train and bus stops; none of them is a real car-sharing station. */
const FILE = join(import.meta.dirname, '../../content/map/demo-stations.geojson');

export type DemoStation = {
  citySlug: string;
  code: string;
  name: string;
  street: string | null;
  postalCode: string | null;
  lat: number;
  lng: number;
  accessNotes: string;
  hasCharger: boolean;
};

type Feature = {
  properties: { name: string; city: string; near: string; street: string | null; zip: string | null };
  geometry: { coordinates: [number, number] };
};

/** Corrects the source, which has another town's postal code for Erbenheim. */
const CORRECTED_ZIP: Record<string, string> = { '69206': '65205' };

const NOTES_AT_RAILWAY = [
  'Unsere Stellplätze liegen auf dem Parkplatz am Bahnhof, direkt neben den Fahrradbügeln. Du erkennst sie an den grünen Schildern.',
  'Parkhaus am Bahnhof, Ebene 1, rechts hinter der Einfahrt. Die Schranke öffnet sich bei der Ausfahrt von selbst.',
  'Die Stellplätze sind auf der Rückseite des Bahnhofs. Geh durch die Unterführung und dann links die Rampe hinauf.',
  'P+R-Parkplatz, zweite Reihe. Bitte stell das Auto nur auf die grün markierten Plätze, die übrigen gehören den Pendlern.',
  'Vom Bahnsteig aus gehst du über den Vorplatz; die Stellplätze sind neben der Taxihaltestelle, an der Laterne mit unserem Schild.',
  'Parkdeck über den Gleisen, Zufahrt von der Straße aus. Fußgänger nehmen den Aufzug am Eingang. Durchfahrtshöhe 2,10 m.',
] as const;

/** What such a station says must be so: an electric car is plugged in there. */
const NOTE_WITH_CHARGER =
  'Am Straßenrand auf der Seite der Haltestelle, mit eigener Ladesäule. Bist du elektrisch gefahren, steck das Kabel danach bitte wieder ein.';

const NOTES_AT_STOP = [
  'Die Stellplätze liegen am Straßenrand, wenige Schritte von der Haltestelle. Du erkennst sie an der grünen Bodenmarkierung.',
  'Vom Halt aus gehst du rund 80 Meter stadtauswärts; die Stellplätze sind rechts im Hof hinter dem Tor. Das Tor steht immer offen.',
  'Quartiersparkplatz, gleich neben dem Altglascontainer. Ist dein Platz zugestellt, nimm einen freien daneben und ruf uns kurz an.',
  'Die Stellplätze gehören zur Wohnanlage an der Ecke. Bitte fahr im Hof im Schritttempo und lass nachts den Motor nicht warmlaufen.',
  'Kleiner Parkplatz hinter der Bäckerei, Einfahrt von der Nebenstraße. Die Plätze sind mit unserem Schild gekennzeichnet.',
  'Tiefgarage, Ebene −1. Das Tor öffnet sich, sobald du am Pfosten deine Karte vorhältst; bei der Ausfahrt geht es von selbst auf. Durchfahrtshöhe 2,00 m.',
  NOTE_WITH_CHARGER,
] as const;

/** This share of the stations has a charger for electric cars. */
const CHARGER_SHARE = 0.4;

/** Returns 14 stations for each city, its main railway station first. */
export async function readDemoStations(): Promise<DemoStation[]> {
  const { features } = JSON.parse(await readFile(FILE, 'utf8')) as { features: Feature[] };
  return DEMO_CITIES.flatMap((city) =>
    features
      .filter((feature) => feature.properties.city === city.title)
      .map(({ properties, geometry: { coordinates } }, index) => {
        const code = `${city.district}-${String(index + 1).padStart(2, '0')}`;
        const notes = properties.near === 'rail' ? NOTES_AT_RAILWAY : NOTES_AT_STOP;
        const accessNotes = pick(notes, seededRandom(`notes ${code}`)());
        const zip = properties.zip?.trim() ?? null;
        return {
          citySlug: city.slug,
          code,
          name: stationName(properties.name, city.title),
          street: properties.street?.trim() ?? null,
          postalCode: zip === null ? null : (CORRECTED_ZIP[zip] ?? zip),
          lat: coordinates[1],
          lng: coordinates[0],
          accessNotes,
          hasCharger: accessNotes === NOTE_WITH_CHARGER || seededRandom(`charger ${code}`)() < CHARGER_SHARE,
        };
      }),
  );
}

/** "Nürnberg-Dürrenhof" → "Dürrenhof", "Fürth (Bay) Hbf" → "Fürth Hbf", "Gießen" → "Gießen Bahnhof". */
function stationName(name: string, city: string): string {
  const plain = name.replace(/\s*\([^)]*\)/g, '').trim();
  if (plain === city) return `${city} Bahnhof`;
  return plain.startsWith(`${city}-`) ? plain.slice(city.length + 1) : plain;
}
