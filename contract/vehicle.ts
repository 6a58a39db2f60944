import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  cursor,
  estimatedPrice,
  id,
  idText,
  instant,
  limitText,
  numberText,
  position,
  tariffName,
  timeRange,
  vehicleClass,
} from './shapes.ts';
import { bboxText, latText, lngText } from './station.ts';
import { vehicleFilter } from './vehicle-filter.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Fahrzeuge';

/** The public view of a vehicle (`bookee`): without its position away from the station and its driver. */
export const bookee = z
  .object({
    id,
    model: z.string(),
    plate: z.string(),
    class: vehicleClass,
    seats: z.int(),
    electric: z.boolean(),
    automatic: z.boolean(),
    energyPercent: z.int().nullable(),
    rangeKm: z.int().nullable(),
    equipment: z.array(z.string()),
    remarks: z.array(z.object({ infoType: z.string(), contentType: z.string(), text: z.string() })),
    place: z.object({
      id,
      name: z.string(),
      city: z.string(),
      street: z.string().nullable(),
      postalCode: z.string().nullable(),
      position,
    }),
  })
  .meta({ id: 'Bookee' });

/** What of a vehicle changes only with the fleet. */
export const fixedBookee = bookee.omit({ energyPercent: true, rangeKm: true }).meta({ id: 'FixedBookee' });

/** One car, as its own page shows it. */
const shownBookee = bookee
  .extend({ cleanedAt: instant.optional().describe('wann wir es zuletzt gereinigt haben') })
  .meta({ id: 'ShownBookee' });

export const foundBookee = bookee
  .extend({
    available: z.boolean(),
    freeFrom: timeRange.optional().describe('der nächste freie Zeitraum gleicher Länge, wenn nicht frei'),
    busy: z.array(timeRange).describe('belegte Zeiten am Tag des Beginns (Berliner Kalendertag)'),
    price: estimatedPrice.describe('voraussichtlicher Preis für genau diesen Zeitraum: Zeit und Kilometer'),
    distance: z.int().optional().describe('Meter ab lat,lng'),
  })
  .meta({ id: 'FoundBookee' });

const minutes = z.array(z.int()).describe('Beginn und Ende im Wechsel, in Minuten ab from');

/** What of a found vehicle depends on the search or on what the car tells; the rest is in GET /vehicles. */
const changingBookee = bookee
  .pick({ id: true, energyPercent: true, rangeKm: true })
  .extend({
    available: z.boolean(),
    freeFrom: minutes.optional(),
    busy: minutes,
    price: z.int().describe('Stelle in prices'),
    distance: z.int().optional(),
  })
  .meta({ id: 'ChangingBookee' });

const found = z.object({
  asOf: instant.describe('Stand der belegten Zeiten; mit `Cache-Control: no-cache` wird vorher nachgesehen'),
  tariff: tariffName.describe('Tarif, mit dem die Preise gerechnet sind'),
  free: z.int().describe('freie Fahrzeuge insgesamt'),
  total: z.int().describe('Fahrzeuge insgesamt'),
  next: z.string().optional(),
});
const foundBookees = found.extend({ items: z.array(foundBookee) }).meta({ id: 'FoundBookees' });
/** With `parts=changing`, for clients that keep vehicles by number. */
const changingBookees = found
  .extend({
    changing: z.array(changingBookee),
    from: instant.describe('Beginn des Berliner Tages, an dem der Zeitraum beginnt'),
    prices: z.array(estimatedPrice),
    versions: z
      .record(z.string(), z.string())
      .describe('je Stadt der gefundenen Fahrzeuge: version von GET /vehicles, in der sie stehen'),
  })
  .meta({ id: 'ChangingBookees' });

export const searchBookees = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookees',
  summary: 'Fahrzeuge für einen Zeitraum: frei oder nicht, Preis, Entfernung',
  public: true,
  withoutDatabase: 'MEMORY',
  query: z.strictObject({
    start: instant,
    end: instant,
    city: z.string().max(60).optional(),
    bbox: bboxText.optional(),
    lat: latText.optional(),
    lng: lngText.optional(),
    radius: numberText(6).optional().describe('Meter um lat,lng'),
    ...vehicleFilter,
    order: z
      .enum(['MATCH', 'PRICE', 'DISTANCE', 'SIZE'])
      .optional()
      .describe(
        'MATCH: freie zuerst, dann nach Nähe und Preis; PRICE, DISTANCE, SIZE: aufsteigend nach Preis, Nähe oder Größe, bei Gleichstand freie zuerst',
      ),
    placeId: idText.optional(),
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
      .transform((text) => text.split(',').map(Number))
      .optional(),
    limit: limitText(200).optional(),
    cursor: cursor.optional(),
    parts: z
      .literal('changing')
      .optional()
      .describe(
        'nur, was vom Zeitraum abhängt oder sich von selbst ändert; das Übrige steht in GET /vehicles',
      ),
  }),
  output: foundBookees,
  outputOfParts: changingBookees,
  refusals: [
    'CITY_UNKNOWN',
    'PLACE_UNKNOWN',
    'PERIOD_TOO_SHORT',
    'PERIOD_TOO_LONG',
    'PERIOD_OFF_GRID',
    'PERIOD_IN_PAST',
    'PERIOD_TOO_FAR_AHEAD',
  ],
});

export const listVehicles = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/vehicles',
  summary: 'Alle Fahrzeuge einer Stadt, mit dem, was sich nur mit der Flotte ändert',
  public: true,
  revalidates: true,
  query: z.strictObject({ city: z.string().max(60) }),
  output: z.object({
    version: z.string().describe('ändert sich mit jedem der Fahrzeuge'),
    items: z.array(fixedBookee),
  }),
  refusals: ['CITY_UNKNOWN'],
});

export const showBookee = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookees/{id}',
  summary: 'Ein Fahrzeug',
  public: true,
  withoutDatabase: 'MEMORY',
  params: z.strictObject({ id: idText }),
  output: shownBookee,
  refusals: ['BOOKEE_UNKNOWN'],
});

export const showAvailability = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookees/{id}/availability',
  summary: 'Belegte Zeiten eines Fahrzeugs, höchstens 62 Tage auf einmal',
  public: true,
  withoutDatabase: 'MEMORY',
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ start: instant, end: instant }),
  output: z.object({ busy: z.array(timeRange) }),
  refusals: ['BOOKEE_UNKNOWN', 'RANGE_TOO_LONG', 'PERIOD_TOO_SHORT'],
});
