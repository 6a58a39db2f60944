import * as z from 'zod';

/** Shapes that several calls share. Periods are half-open, instants ISO 8601 with offset or Z. */
export const instant = z.iso
  .datetime({ offset: true })
  // Only years that Temporal and PostgreSQL both accept, and nothing finer than nanoseconds.
  .regex(/^(19|20|21)\d\d-[^.]{1,20}(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)
  .describe('ISO 8601, mit Offset oder Z');
export const timeRange = z.strictObject({ start: instant, end: instant });
export const currency = z.enum(['EUR', 'CHF']);
export const money = z.object({ cents: z.int(), currency });
export const position = z.object({ lat: z.number(), lng: z.number() });
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
/** Comma-separated words, as `expand=a,b` sends them. */
export const expand = z.string().max(400).optional();

export const vehicleClass = z.enum(['S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL']);
export const feature = z.enum(['ELECTRIC', 'AUTOMATIC']);

export const price = z.object({
  total: money,
  time: money,
  km: money,
  vat: money,
  kmRate: money,
  lines: z.array(z.object({ code: z.string(), text: z.string(), cents: z.int() })),
  alternatives: z.array(z.object({ text: z.string(), cents: z.int() })),
});

/** A query's comma-separated list of allowed words, parsed into an array. */
export const listOf = <const W extends string>(words: z.ZodType<W>) =>
  z
    .string()
    .max(200)
    .transform((text, context): W[] =>
      text
        .split(',')
        .filter(Boolean)
        .map((word) => {
          const parsed = words.safeParse(word);
          if (parsed.success) return parsed.data;
          context.addIssue({ code: 'custom', params: { unknown: word.slice(0, 40) } });
          return z.NEVER;
        }),
    );
