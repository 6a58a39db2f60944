import * as z from 'zod';
import { defineCall } from './call.ts';
import { creditor, currency, holidayRegion, instant, position, vehicleClass } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Einstellungen der Oberfläche';

const emergency = z.strictObject({
  active: z.boolean(),
  title: z.string(),
  text: z.string().describe('HTML, gesäubert'),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 hellblau, 2 orange, 3 rot'),
});
/** §S20.18: what everybody has to read before anything else, or everybody who has chosen one of its cities. */
const notice = z.object({
  ...emergency.omit({ active: true }).shape,
  cities: z.array(z.string()).describe('Slugs; leer: überall'),
  until: instant.nullable().describe('wann er von selbst endet; null: gar nicht'),
});
const helptile = z.strictObject({
  title: z.string(),
  text: z.string(),
  path: z
    .string()
    .regex(/^\/(?!\/)\S*$/)
    .describe('Pfad dieser Seiten'),
  icon: z.string(),
});

const city = z.object({
  path: z.string().describe('Slug der Stadt'),
  title: z.string(),
  provider: z.string().describe('wer sie bedient, und wessen Preise dort gelten'),
  ziprange: z.object({ start: z.string(), end: z.string() }),
  position,
  places: z.int().describe('Zahl der Stationen'),
  bookees: z.int().describe('Zahl der Fahrzeuge'),
  holidayRegion: holidayRegion
    .nullable()
    .describe('wessen Feiertage neben denen aller Länder gelten; null: keine anderen'),
});

/** Set by an operator as JSON and stored in versions like every text. */
export const contentSettings = z.strictObject({
  casixdown: z.boolean(),
  emergency,
  helptiles: z.array(helptile).max(50),
});

/** §3.1, §7.31. */
export const showSettings = defineCall({
  base: 'content',
  method: 'GET',
  path: '/settings',
  summary: 'Einstellungen der Oberfläche: Städte, Fahrzeugklassen, Preise, Karte',
  public: true,
  revalidates: true,
  output: z.object({
    productName: z.string(),
    contentVersion: z
      .string()
      .describe('eine andere, sobald sich irgendein Inhalt, Preis oder eine Zahl darin ändert'),
    contact: z
      .object({
        emailAddress: z.string(),
        phone: z.string(),
        phoneHours: z.string().describe('wann die Hotline zu erreichen ist'),
        phoneCost: z.string().describe('was ein Anruf kostet'),
      })
      .describe('wie Kunden uns erreichen'),
    creditor: creditor.describe('wer Lastschriften einzieht, wie es im Mandat steht'),
    casixdown: z.boolean().describe('das Buchungssystem ist nicht zu erreichen, oder so gemeldet'),
    emergency: emergency.describe(
      'der dringendste Hinweis, der überall gilt; für Apps, die `notices` nicht kennen',
    ),
    notices: z.array(notice).optional().describe('alle Hinweise, der dringendste zuerst'),
    cities: z
      .array(city)
      .describe('Städte, die auf jeder Seite stehen: alle, oder von vielen die mit den meisten Fahrzeugen'),
    totals: z
      .object({
        cities: z.int().describe('Zahl aller Städte; mehr als in `cities`: `GET /cities` hat alle'),
        places: z.int().describe('Zahl aller Stationen'),
        bookees: z.int().describe('Zahl aller Fahrzeuge'),
      })
      .describe('alle Städte zusammen'),
    companies: z.array(
      z.object({
        ebus: z.string(),
        creditor: creditor
          .nullable()
          .optional()
          .describe('fehlt, wo es der allgemeine ist; null: die Gesellschaft bucht nicht ab'),
      }),
    ),
    cartypes: z.array(z.object({ class: vehicleClass, ebus: z.string(), title: z.string() })),
    helptiles: z.array(helptile),
    unwritten: z
      .array(z.string())
      .optional()
      .describe('Pfade von Seiten, für die es keinen Text gibt: Kein Link führt dorthin'),
    mapEndpoint: z.string(),
    prices: z.array(
      z.object({
        class: vehicleClass,
        currency,
        hourDayCents: z.int(),
        hourNightCents: z.int(),
        dayCents: z.int(),
        weekCents: z.int(),
        kmNearCents: z.int(),
        kmFarCents: z.int(),
        dayFromHour: z.int().describe('von dieser vollen Stunde an gilt der Tagpreis'),
        dayToHour: z.int(),
        kmNearLimit: z.int().describe('bis zu diesem Kilometer einer Fahrt gilt der erste Preis'),
        electricKmDiscountCents: z.int(),
      }),
    ),
    creditAgency: z
      .string()
      .nullable()
      .describe('Auskunftei, die mit Einwilligung nach der Bonität gefragt wird; null: keine'),
    native: z
      .object({
        minimumVersion: z
          .string()
          .nullable()
          .describe('älteste Version der App, die dieser Server noch bedient; null: jede'),
        androidStoreUrl: z.string().nullable().describe('Seite der App bei Google Play'),
        iosStoreUrl: z.string().nullable().describe('Seite der App im App Store'),
      })
      .describe('was die App über sich wissen muss'),
  }),
  refusals: [],
});

/** §3.1: where somebody chooses a city, of which pages carry only some. */
export const listCities = defineCall({
  base: 'content',
  method: 'GET',
  path: '/cities',
  summary: 'Alle Städte, nach Namen',
  public: true,
  revalidates: true,
  output: z.object({ items: z.array(city) }),
  refusals: [],
});

/** §3.1: a city that is not among those of the settings. */
export const showCity = defineCall({
  base: 'content',
  method: 'GET',
  path: '/cities/{city}',
  summary: 'Eine Stadt',
  public: true,
  revalidates: true,
  params: z.strictObject({ city: z.string().min(1).max(500) }),
  output: city,
  refusals: ['CITY_UNKNOWN'],
});

const endpoint = z.object({
  label: z.string(),
  orga: z.string(),
  apikey: z.string().describe('für die Kopfzeile `X-API-Key`'),
  endpoint: z.string().describe('Basis der Aufrufe, unter derselben Adresse: `/api/booking`'),
});

/** §7.33: used when casixIndex is 0. */
export const showEndpoint = defineCall({
  base: 'content',
  method: 'GET',
  path: '/settings/endpoint',
  summary: 'Der erste Buchungsserver',
  public: true,
  output: endpoint,
  refusals: [],
});

/** §2.132: for the hidden server selection; in production it lists only the first server (§S9.15). */
export const listEndpoints = defineCall({
  base: 'content',
  method: 'GET',
  path: '/settings/endpoint/all',
  summary: 'Alle Buchungsserver, zwischen denen zum Ausprobieren gewechselt werden kann',
  public: true,
  output: z.object({ items: z.array(endpoint) }),
  refusals: [],
});
