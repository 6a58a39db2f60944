import * as z from 'zod';
import { defineCall } from './call.ts';
import { holidayRegion, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject =
  'Arbeitszeiten, nur für Mitarbeiterinnen und Mitarbeiter: stempeln, berichtigen, Verfügbarkeit';

const day = z.iso.date().regex(/^20\d\d-/);
const activity = z
  .enum(['RELOCATION', 'CLEANING', 'ENERGY', 'CHECK', 'REPAIR', 'OFFICE', 'OTHER'])
  .describe('umsetzen, reinigen, tanken und laden, Kontrolle, Werkstatt, Büro, Sonstiges');
const kind = z
  .enum(['COME', 'BREAK_START', 'BREAK_END', 'ACTIVITY', 'GO'])
  .describe('kommen, Pause, Ende der Pause, andere Tätigkeit oder anderes Auto, gehen');
const plate = z.string().trim().min(1).max(20).describe('Kennzeichen');
const city = z.object({ slug: z.string(), title: z.string() });
const region = holidayRegion.describe(
  'wessen Feiertage neben denen aller Länder gelten; BY_CATHOLIC: auch Mariä Himmelfahrt',
);
const lawMatter = z.enum([
  'TEN_HOURS',
  'BREAK_30',
  'BREAK_45',
  'SIX_HOURS_IN_A_ROW',
  'REST',
  'SUNDAY',
  'HOLIDAY',
]);

/** An entry as it was written; what was corrected stays beside it. */
const writtenEntry = z
  .object({
    id: z.uuid(),
    sequence: z.int().describe('in der Reihenfolge, in der sie geschrieben wurden'),
    kind,
    at: instant,
    activity: activity.optional(),
    plate: plate.optional(),
    recordedAt: instant.describe('wann es bei uns ankam'),
    clock: z
      .enum(['LIVE', 'STEADY', 'CHANGED', 'UNMEASURED'])
      .optional()
      .describe(
        'gleich gesendet; später, die Uhr des Geräts ging gleichmäßig; sie wurde verstellt; sie wurde nie verglichen',
      ),
    clockShiftMs: z.int().optional().describe('um so viel wurde die Uhr des Geräts vor- oder zurückgestellt'),
    reason: z.string().optional().describe('einer Berichtigung'),
    corrects: z.uuid().optional().describe('der Eintrag, an dessen Stelle diese Berichtigung tritt'),
    isVoid: z.boolean().describe('die Berichtigung streicht den Eintrag nur'),
  })
  .meta({ id: 'WorkingTimeEntry' });

export const showPresence = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/workingtimes/current',
  summary: 'Was an den letzten Tagen gestempelt wurde, mit unserer Uhrzeit',
  staffOnly: 'EMPLOYEE',
  output: z.object({
    now: instant,
    city: city.optional(),
    region: region.optional(),
    entries: z.array(writtenEntry).describe('die gelten, nach ihrer Zeit'),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

/** More than lies between any two instants that a call takes, and still an instant when it is added to one. */
const LARGEST_OFFSET_MS = 10_000_000_000_000;

/**
 * The id is the device's: the same stamp sent twice is written once, so it needs no idempotency key. A repetition has
 * another `sentAt`, by which the clock of the device is measured.
 */
export const saveStamp = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/workingtimes/entries/{id}',
  summary: 'Stempeln, auch später: mit der Zeit, die die Uhr des Geräts zeigte',
  staffOnly: 'EMPLOYEE',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    kind,
    activity: activity.optional(),
    plate: plate.optional(),
    deviceAt: instant.describe('beim Stempeln, nach der Uhr des Geräts'),
    sentAt: instant.describe('beim Senden, nach der Uhr des Geräts'),
    measured: z
      .strictObject({
        at: instant.describe('unsere Zeit'),
        offsetMs: z
          .int()
          .min(-LARGEST_OFFSET_MS)
          .max(LARGEST_OFFSET_MS)
          .describe('so viel ging unsere Uhr gegenüber der des Geräts vor'),
      })
      .optional()
      .describe('der letzte Vergleich beider Uhren vor dem Stempeln'),
  }),
  output: z.object({ now: instant, entry: writtenEntry }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'STAMP_NOT_POSSIBLE',
    'STAMP_TOO_OLD',
    'STAMP_ID_TAKEN',
  ],
});

export const createCorrection = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/workingtimes/corrections',
  summary:
    'Einträge berichtigen, nachtragen oder streichen, mit einem Grund; die alten bleiben daneben stehen',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  body: z.strictObject({
    reason: z.string().trim().min(3).max(300),
    changes: z
      .array(
        z.discriminatedUnion('isVoid', [
          z.strictObject({ isVoid: z.literal(true), corrects: z.uuid() }),
          z.strictObject({
            isVoid: z.literal(false),
            corrects: z.uuid().optional().describe('ohne: ein Eintrag, der fehlte'),
            kind,
            at: instant,
          }),
        ]),
      )
      .min(1)
      .max(6)
      .refine((changes) => {
        const corrected = changes.flatMap(({ corrects }) => corrects ?? []);
        return new Set(corrected).size === corrected.length;
      }),
  }),
  status: 201,
  output: z.object({ entries: z.array(writtenEntry) }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'ENTRY_UNKNOWN',
    'ENTRY_CORRECTED',
    'CORRECTION_IN_FUTURE',
    'CORRECTION_TOO_OLD',
    'CORRECTION_CONFLICTS',
  ],
});

/** Two months and a few days: longer ones are asked for in parts. */
const MAX_DAYS = 66;
const daysOfQuery = z
  .strictObject({ from: day, to: day.describe('der letzte Tag') })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_DAYS, {
    path: ['to'],
  });
const minutes = z.int().describe('in Minuten');

export const showWorkingTimes = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/workingtimes',
  summary:
    'Die eigenen Arbeitszeiten Tag für Tag, mit Soll, Saldo und dem, was das Arbeitszeitgesetz dazu sagt',
  staffOnly: 'EMPLOYEE',
  query: daysOfQuery,
  output: z.object({
    now: instant,
    city: city.optional(),
    weeklyMinutes: minutes.optional().describe('was heute in der Woche zu arbeiten ist'),
    days: z.array(
      z.object({
        date: day,
        workedMinutes: minutes,
        breakMinutes: minutes,
        targetMinutes: minutes,
        holiday: z.string().optional(),
        isVacation: z.boolean(),
        broken: z.array(lawMatter),
        shifts: z.array(
          z.object({
            start: instant,
            end: instant.optional(),
            isRunning: z.boolean().describe('ohne Ende und nicht laufend: das Gehen fehlt'),
          }),
        ),
      }),
    ),
    workedMinutes: minutes,
    targetMinutes: minutes,
    balanceMinutes: minutes.optional().describe('der Tage bis gestern; fehlt ohne Soll'),
    totalBalanceMinutes: minutes.optional().describe('seit dem ersten Tag mit Soll bis gestern'),
    entries: z
      .array(
        z.object({
          ...writtenEntry.shape,
          day: day.describe('unter welchem Tag er steht: dem, an dem die Schicht begann'),
          counts: z.boolean(),
          fault: z
            .enum(['COME_TWICE', 'NOT_AT_WORK', 'BREAK_TWICE', 'NO_BREAK', 'ON_BREAK', 'NO_GO'])
            .optional()
            .describe('passt nicht zu den anderen'),
        }),
      )
      .describe('alle, auch die, an deren Stelle eine Berichtigung getreten ist; nach ihrer Zeit'),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

export const showWorkingTimesTable = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/workingtimes/table',
  summary: 'Die eigenen Arbeitszeiten Tag für Tag als Tabelle (CSV)',
  staffOnly: 'EMPLOYEE',
  produces: 'text/csv; charset=utf-8',
  page: '/werkzeugkasten/arbeitszeiten',
  query: daysOfQuery,
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

export const showWorkingTimesPdf = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/workingtimes/pdf',
  summary: 'Die eigenen Arbeitszeiten Tag für Tag als PDF',
  staffOnly: 'EMPLOYEE',
  produces: 'application/pdf',
  page: '/werkzeugkasten/arbeitszeiten',
  query: daysOfQuery,
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'TIMES_PDF_UNAVAILABLE'],
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const clockTo = z.union([clock, z.literal('24:00')]);
const citySlug = z.string().min(1).max(60).describe('Stadt, wie in Adressen');
/** "HH:MM" compares like the times that it means. */
const endsLater = ({ from, to }: { from: string; to: string }) => from < to;
const weekWindow = z
  .strictObject({
    weekday: z.int().min(1).max(7).describe('Montag ist 1'),
    from: clock,
    to: clockTo,
    city: citySlug,
  })
  .refine(endsLater, { path: ['to'] });
const longestEntryMs = 366 * 86_400_000;
const dayEntry = {
  from: day,
  to: day.describe('der letzte Tag'),
  note: z.string().trim().min(1).max(200).optional().describe('nur für einen selbst'),
};
const isPeriod = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < longestEntryMs;
const dayEntryBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['AWAY', 'VACATION']), ...dayEntry }).refine(isPeriod, { path: ['to'] }),
  z
    .strictObject({
      kind: z.literal('AVAILABLE'),
      ...dayEntry,
      time: z.strictObject({ from: clock, to: clockTo }).refine(endsLater, { path: ['to'] }),
      city: citySlug,
    })
    .refine(isPeriod, { path: ['to'] }),
]);

const availability = z
  .object({
    city: city.optional().describe('wo man arbeitet; ohne sie lässt sich noch nichts eintragen'),
    cities: z.array(city).describe('wo man arbeiten kann: die eigene, bei der Flotte alle'),
    week: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string(), city: z.string() })),
    days: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['AVAILABLE', 'AWAY', 'VACATION']),
          from: day,
          to: day,
          time: z.object({ from: z.string(), to: z.string() }).optional(),
          city: z.string().optional(),
          note: z.string().optional(),
        }),
      )
      .describe('ab heute'),
    conflicts: z
      .array(z.object({ kind: z.enum(['REST', 'WORKED', 'ALONE']), date: day }))
      .describe(
        'was sich in den nächsten acht Wochen nicht verträgt: zu wenig Ruhezeit bis zum nächsten Tag; Urlaub, aber gearbeitet; sonst ist in der Stadt niemand da',
      ),
  })
  .meta({ id: 'Availability' });

export const showOwnAvailability = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/availabilities/current',
  summary: 'Wann man arbeiten kann: jede Woche, an einzelnen Tagen, Urlaub; und was sich nicht verträgt',
  staffOnly: 'EMPLOYEE',
  output: availability,
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

export const saveWeek = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/availabilities/current/week',
  summary: 'Die Zeiten, zu denen man jede Woche arbeiten kann, ersetzen',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  body: z.strictObject({ windows: z.array(weekWindow).max(21) }),
  output: availability,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'WORKS_ELSEWHERE',
    'AVAILABILITY_OVERLAPS',
  ],
});

/** The id is the client's: a repetition changes nothing. */
export const saveAvailabilityDay = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/availabilities/days/{id}',
  summary: 'Für einzelne Tage sagen, dass man arbeiten kann, nicht kann oder Urlaub hat',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  params: z.strictObject({ id: z.uuid() }),
  body: dayEntryBody,
  output: availability,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'WORKS_ELSEWHERE',
    'AVAILABILITY_OVERLAPS',
    'AVAILABILITY_PAST',
  ],
});

export const removeAvailabilityDay = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/availabilities/days/{id}',
  summary: 'Einen Eintrag für einzelne Tage löschen, ehe er beginnt',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  params: z.strictObject({ id: z.uuid() }),
  output: availability,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'AVAILABILITY_UNKNOWN',
    'AVAILABILITY_PAST',
  ],
});

/** Whoever is not there is not named: why is nobody's business. */
export const showCover = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/availabilities/cover',
  summary: 'Wer in einer Stadt wann arbeiten kann, 14 Tage lang; ohne Gründe, wer warum nicht da ist',
  staffOnly: 'EMPLOYEE',
  query: z.strictObject({ city: citySlug.optional().describe('ohne: die eigene'), from: day }),
  output: z.object({
    city,
    days: z.array(
      z.object({
        date: day,
        holiday: z.string().optional(),
        people: z.array(
          z.object({
            name: z.string(),
            isMe: z.boolean(),
            times: z.array(z.object({ from: z.string(), to: z.string() })),
          }),
        ),
      }),
    ),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'WORKS_ELSEWHERE'],
});
