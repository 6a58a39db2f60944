import * as z from 'zod';
import { defineCall } from './call.ts';
import { cursor, id, idText, instant, position } from './shapes.ts';
import { vehicleFilter } from './vehicle-filter.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Stationen und Adressen';

export const bboxText = z
  .string()
  .max(120)
  .regex(/^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/)
  .transform((text) => text.split(',').map(Number))
  .refine(
    ([west = 0, south = 0, east = 0, north = 0]) =>
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north,
  )
  .describe('west,south,east,north in Grad');

export const latText = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,15})?$/)
  .transform(Number)
  .pipe(z.number().min(-90).max(90));
export const lngText = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number)
  .pipe(z.number().min(-180).max(180));

export const place = z
  .object({
    id,
    name: z.string(),
    city: z.string().describe('Slug der Stadt'),
    cityTitle: z.string(),
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    position,
    accessNotes: z.string().nullable(),
    bookees: z.int().describe('Zahl der Fahrzeuge an der Station'),
    free: z.int().optional().describe('davon frei, wenn start und end genannt sind'),
    distance: z.int().optional().describe('Meter ab lat,lng'),
  })
  .meta({ id: 'Place' });

/** With `start` and `end`, each place has the number of its vehicles that are free in that period. */
export const listPlaces = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/places',
  summary: 'Stationen einer Stadt oder eines Kartenausschnitts',
  public: true,
  withoutDatabase: 'MEMORY',
  query: z.strictObject({
    city: z.string().max(60).optional(),
    bbox: bboxText.optional(),
    lat: latText.optional(),
    lng: lngText.optional(),
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
      .transform((text) => text.split(',').map(Number))
      .optional(),
    start: instant.optional(),
    end: instant.optional(),
    ...vehicleFilter,
    cursor: cursor.optional(),
  }),
  output: z.object({
    items: z.array(place),
    asOf: instant.describe('Stand der belegten Zeiten'),
    next: z.string().optional(),
  }),
  refusals: ['CITY_UNKNOWN', 'PERIOD_TOO_SHORT', 'PERIOD_TOO_LONG'],
});

export const showPlace = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/places/{id}',
  summary: 'Eine Station',
  public: true,
  withoutDatabase: 'MEMORY',
  params: z.strictObject({ id: idText }),
  output: place,
  refusals: ['PLACE_UNKNOWN'],
});

/** The response shape is §7.23: results[].geometry.location. */
export const geocode = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/geocode',
  summary: 'Adresse, Haltestelle oder Ort suchen',
  public: true,
  withoutDatabase: 'MEMORY',
  query: z.strictObject({
    address: z.string().trim().min(2).max(200),
    lat: latText.optional(),
    lng: lngText.optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        geometry: z.object({ location: position }),
        label: z.string(),
        context: z.string().describe('Art und Lage, fertig zum Anzeigen: „Straße · 90443 Nürnberg“'),
        town: z.string().nullable().describe('Ort des Treffers; null, wenn er selbst ein Ort ist'),
        kind: z.string(),
        approximate: z.boolean(),
      }),
    ),
    attribution: z.string(),
  }),
  refusals: [],
});
