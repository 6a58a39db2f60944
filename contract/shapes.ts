import * as z from 'zod';

/** Shapes that several calls share. Periods are half-open, instants ISO 8601 with offset or Z. */
export const instant = z.iso
  .datetime({ offset: true })
  // Only years that Temporal and PostgreSQL both accept, and nothing finer than nanoseconds.
  .regex(/^(19|20|21)\d\d-[^.]{1,20}(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)
  .meta({ format: 'date-time', description: 'ISO 8601, mit Offset oder Z' });
export const timeRange = z.strictObject({ start: instant, end: instant }).meta({ id: 'TimeRange' });
export const currency = z.enum(['EUR', 'CHF']);
export const money = z.object({ cents: z.int(), currency }).meta({ id: 'Money' });
export const vatBasisPoints = z
  .int()
  .min(0)
  .max(9999)
  .describe('Satz der Umsatzsteuer in hundertstel Prozent');
export const creditor = z
  .object({
    name: z.string(),
    address: z.string(),
    id: z.string().describe('Gläubiger-Identifikationsnummer'),
  })
  .meta({ id: 'Creditor' });
export const position = z.object({ lat: z.number(), lng: z.number() }).meta({ id: 'Position' });
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id in a path or query: text that is a positive whole number. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
export const cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]*$/);
/** A number without a sign in a query, of at most so many digits. */
export const numberText = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number);
/** How many entries of a list to send at once. */
export const limitText = (max: number) => numberText(3).pipe(z.int().min(1).max(max));
export const vehicleClass = z.enum(['S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL']);
export const feature = z.enum(['ELECTRIC', 'AUTOMATIC']);
export const equipment = z.enum([
  'CHILD_SEAT',
  'TRAILER_HOOK',
  'BIKE_RACK',
  'NAVIGATION',
  'ROOF_RACK',
  'WINTER_TYRES',
  'WHEELCHAIR_RAMP',
  'CARGO_STRAPS',
]);

/** The distance that a person has in mind; an estimate without one assumes what suits the duration (§S14.1). */
export const plannedKm = z
  .int()
  .min(0)
  .max(100_000)
  .describe('eigene Strecke in km; ohne sie gilt die, die zur Dauer passt');

/** The distance that a price assumes. */
export const distanceKm = z.int().min(0).describe('Strecke, mit der gerechnet ist, in km');
export const tariffName = z.object({ id: z.string(), title: z.string() });

export const price = z
  .object({
    total: money,
    time: money,
    km: money,
    vat: money,
    vatBasisPoints: vatBasisPoints.optional(),
    distanceKm,
    kmRate: money,
    lines: z.array(z.object({ code: z.string(), text: z.string(), cents: z.int() })),
    alternatives: z.array(z.object({ text: z.string(), cents: z.int() })),
  })
  .meta({ id: 'Price' });

/** An estimate without its lines, as lists show it. */
export const estimatedPrice = z.object({ total: money, time: money, km: money, distanceKm, kmRate: money });

/** "L 9-Sitzer", "l_9_sitzer" → "L_9_SITZER" */
const spelling = (word: string) => word.trim().toUpperCase().replace(/[ -]/g, '_');

/** A query's comma-separated list of words, parsed into an array; any other word is refused. */
const wordList = <const W extends string>(words: readonly W[], find: (sent: string) => W | undefined) =>
  z
    .string()
    .max(400)
    .transform((text, context): W[] =>
      text
        .split(',')
        .filter(Boolean)
        .map((sent) => {
          const word = find(sent);
          if (word !== undefined) return word;
          // server/http/issue-text.ts says it in the caller's language.
          context.addIssue({ code: 'custom', params: { unknown: sent.slice(0, 40) } });
          return z.NEVER;
        }),
    )
    .describe(`durch Komma getrennt: ${words.join(', ')}`);

/**
 * A filter: it takes the specification's words (`electric`, `L 9-Sitzer`) and those of the answers (`ELECTRIC`,
 * `L_9_SITZER`) alike (§S2.34).
 */
export const listOf = <const W extends string>({ options }: { options: readonly W[] }) =>
  wordList(options, (sent) => options.find((word) => spelling(word) === spelling(sent)));

/** The parts that a caller asks for, as `expand=a,b` sends them (§S2.37). */
export const expandOf = <const W extends string>(words: readonly W[]) =>
  wordList(words, (sent) => words.find((word) => word === sent)).optional();

/** 15 MiB, as §S2.39 says; the same in domain/document/photo-limit.ts. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** A photo that a device names before it sends it, under an id of its own. */
export const announcedPhoto = z.strictObject({
  id: z.uuid(),
  byteSize: z.int().min(1).max(MAX_PHOTO_BYTES),
});

/** How much of an announced photo has arrived. */
export const photoUpload = z
  .object({
    id: z.uuid(),
    byteSize: z.int(),
    received: z.int().min(0).describe('so viele Bytes sind da; dort geht es weiter'),
    recordedAt: instant.optional().describe('wann es vollständig war'),
    sha256: z.string().optional().describe('der ganzen Datei, bei uns berechnet, hexadezimal'),
  })
  .meta({ id: 'PhotoUpload' });

/** Where a part of an announced photo belongs. */
export const partQuery = z.strictObject({
  offset: numberText(8).describe('das erste Byte dieses Stücks; so viele müssen schon da sein'),
});

/** What may be wrong with a part of a photo, or with the photo that it completes. */
export const PART_REFUSALS = [
  'UPLOAD_EXPECTED',
  'UPLOAD_TOO_LARGE',
  'UPLOAD_OFFSET',
  'PHOTO_FORMAT',
  'PHOTO_HEIC',
  'PHOTO_BROKEN',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_TOO_SMALL',
] as const;

/** A proof of work that is asked for; the header X-Proof-Of-Work brings its solution, once. */
export const puzzle = z.object({
  challenge: z.string(),
  parts: z.int().describe('so viele Zahlen werden gesucht, jede für sich'),
  iterations: z.int(),
  bits: z.int(),
  expiresAt: instant,
});
/** How it is solved, for the document of the API. */
export const PUZZLE_WORDS =
  'Für jeden Teil t ab 0 die erste Zahl z ab 0, für die PBKDF2-HMAC-SHA-256 (Passwort „t.z“, Salz challenge, iterations Runden, 32 Bit) mit so vielen Nullbits beginnt, wie bits sagt. Kopfzeile X-Proof-Of-Work: challenge, Doppelpunkt, die Zahlen mit Kommas.';

/** A state by its two letters; BY_CATHOLIC: the places of Bavaria that have a Catholic majority. */
export const holidayRegion = z.enum([
  'BW',
  'BY',
  'BY_CATHOLIC',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
]);
