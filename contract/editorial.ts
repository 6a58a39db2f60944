import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES as DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { contentDocument, contentKind } from './content.ts';
import { idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Texte im Betrieb: schreiben, ansehen, veröffentlichen und zurücknehmen';

const CHANGES = [...DOES, 'TEXT_UNKNOWN', 'TEXT_CHANGED', 'TEXT_OF_TERMS'] as const;

const slug = z.string().min(1).max(80);
const name = z.strictObject({ kind: contentKind, slug });

/** A document as it is written: its file in four fields. */
const parts = {
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().min(1).max(500).describe('für Suchmaschinen'),
  details: z.string().max(20_000).describe('die übrigen Angaben dieser Art, in YAML'),
  body: z.string().max(250_000).describe('Markdown'),
};
const written = z.object({
  title: z.string(),
  description: z.string(),
  details: z.string(),
  body: z.string(),
});
const number = z.int().min(1).max(1_000_000);
const base = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .describe('`base` von der Fassung, die geändert wird: eine andere, sobald jemand den Text ändert; 0: neu');

const textState = z
  .enum(['PUBLISHED', 'CHANGED', 'DRAFT', 'ARCHIVED'])
  .describe('veröffentlicht; veröffentlicht, mit einem neueren Entwurf; Entwurf; weggenommen');

const text = z.object({
  kind: contentKind,
  slug: z.string(),
  base: z.int(),
  state: textState,
  newest: written.describe(
    'die Fassung, an der weitergeschrieben wird: der Entwurf, sonst das Veröffentlichte',
  ),
  published: z.object({ number: z.int(), written }).nullable(),
  versions: z
    .array(
      z.object({
        number: z.int(),
        state: z.enum(['DRAFT', 'PUBLISHED', 'ARCHIVED']),
        by: z.string(),
        at: instant,
        publishedAt: instant.nullable(),
      }),
    )
    .describe('die neueste zuerst, höchstens 100'),
  mayWrite: z.boolean(),
  mayArchive: z.boolean(),
  isLegal: z.boolean().describe('Das Gesetz verlangt ihn: Er lässt sich ersetzen, nicht wegnehmen'),
  isTerms: z.boolean().describe('die AGB: hier nur zu lesen'),
});

export const listTexts = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/texts',
  summary: 'Alle Texte, mit ihrem Stand und wer sie zuletzt geändert hat',
  staff: { area: 'CONTENT', step: 'SEE' },
  output: z.object({
    items: z.array(
      z.object({
        kind: contentKind,
        slug: z.string(),
        title: z.string(),
        state: textState,
        by: z.string(),
        at: instant,
      }),
    ),
  }),
  refusals: SEES,
});

export const showText = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/texts/{kind}/{slug}',
  summary: 'Ein Text, wie er geschrieben ist, mit seinen Fassungen',
  staff: { area: 'CONTENT', step: 'SEE' },
  params: name,
  output: text,
  refusals: [...SEES, 'TEXT_UNKNOWN'],
});

export const showTextVersion = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/texts/{kind}/{slug}/versions/{number}',
  summary: 'Eine Fassung eines Textes',
  staff: { area: 'CONTENT', step: 'SEE' },
  params: name.extend({ number: idText }),
  output: z.object({ number: z.int(), written }),
  refusals: [...SEES, 'TEXT_UNKNOWN', 'VERSION_UNKNOWN'],
});

export const previewText = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/texts/preview',
  summary: 'Wie ein Text aussähe, und was daran nicht stimmt',
  changesNothing: true,
  staff: { area: 'CONTENT', step: 'SEE' },
  body: z.strictObject({
    kind: contentKind,
    slug,
    title: z.string().max(300),
    description: z.string().max(500),
    details: parts.details,
    body: parts.body,
  }),
  maxBytes: 1_048_576,
  output: z.object({
    document: contentDocument.nullable().describe('null: mit diesen Angaben ist nichts zu zeigen'),
    faults: z.array(
      z.object({
        field: z.enum(['title', 'description', 'details', 'body']),
        line: z.int().describe('Zeile des Feldes, von 1 an'),
        message: z.string(),
      }),
    ),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN'],
});

export const saveText = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/texts/{kind}/{slug}',
  summary: 'Eine neue Fassung speichern, auch gleich veröffentlichen',
  staff: { area: 'CONTENT', step: 'DO' },
  idempotent: true,
  params: name,
  body: z.strictObject({ ...parts, base, publish: z.boolean(), reason }),
  maxBytes: 1_048_576,
  output: text,
  refusals: CHANGES,
});

export const publishText = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/texts/{kind}/{slug}/publish',
  summary: 'Eine gespeicherte Fassung veröffentlichen, auch eine frühere',
  staff: { area: 'CONTENT', step: 'DO' },
  idempotent: true,
  params: name,
  body: z.strictObject({ number, base, reason }),
  output: text,
  refusals: [...CHANGES, 'VERSION_UNKNOWN'],
});

export const archiveText = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/texts/{kind}/{slug}/archive',
  summary: 'Einen Text nicht mehr zeigen',
  staff: { area: 'CONTENT', step: 'DO' },
  idempotent: true,
  params: name,
  body: z.strictObject({ base, reason }),
  output: text,
  refusals: [...CHANGES, 'TEXT_STAYS', 'TEXT_NOT_SHOWN'],
});
