import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES as DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { id, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Notfallhinweise im Betrieb: für alle oder einzelne Städte, mit einem Ende';

const cities = z
  .array(z.object({ id, title: z.string() }))
  .nullable()
  .describe('wo er zu sehen ist; null: überall');
const level = z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 hellblau, 2 orange, 3 rot');
const words = {
  title: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(2_000).describe('Markdown mit Platzhaltern'),
};
const fault = z.object({
  line: z.int().describe('Zeile des Feldes, von 1 an'),
  message: z.string(),
});

const notice = z.object({
  key: z.string().describe('seine Nummer; „terminal“: im Terminal eingeschaltet'),
  ...words,
  level,
  html: z.string().describe('wie Kunden ihn lesen, gesäubert'),
  cities,
  from: instant.nullable().describe('null: nicht bekannt'),
  until: instant.nullable().describe('wann er von selbst endet; null: gar nicht'),
  by: z.string(),
  ended: z.object({ at: instant, by: z.string().nullable().describe('null: von selbst') }).nullable(),
  mayEnd: z.boolean(),
});

const notices = z.object({
  shown: z.array(notice).describe('was Kunden jetzt sehen'),
  over: z.array(notice).describe('die letzten 50, die vorbei sind, der neueste zuerst'),
  cities: z.array(z.object({ id, title: z.string() })).describe('wo du einen einschalten darfst'),
  mayEverywhere: z.boolean().describe('auch in allen Städten auf einmal'),
});

export const listNotices = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/notices',
  summary: 'Welche Hinweise Kunden jetzt sehen, und welche sie gesehen haben',
  staff: { area: 'CONTENT', step: 'SEE' },
  output: notices,
  refusals: SEES,
});

export const previewNotice = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/notices/preview',
  summary: 'Wie Kunden einen Hinweis sähen, und was an seinem Text nicht stimmt',
  changesNothing: true,
  staff: { area: 'CONTENT', step: 'SEE' },
  body: z.strictObject(words),
  output: z.object({
    title: z.string(),
    html: z.string().describe('gesäubert'),
    faults: z.array(fault),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN'],
});

export const showNotice = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/notices',
  summary: 'Einen Hinweis einschalten, auch an Stelle eines anderen',
  staff: { area: 'ANY', step: 'DO' },
  idempotent: true,
  body: z.strictObject({
    ...words,
    level,
    cityIds: z.array(id).min(1).max(200).nullable().describe('null: in allen Städten'),
    until: instant.nullable().describe('null: bis ihn jemand ausschaltet'),
    replaces: id.optional().describe('Nummer des Hinweises, der damit endet'),
    reason,
  }),
  output: notice,
  refusals: [...DOES, 'CITY_UNKNOWN', 'NOTICE_UNKNOWN', 'NOTICE_OVER'],
});

export const endNotice = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/notices/{key}/end',
  summary: 'Einen Hinweis ausschalten, auch den aus dem Terminal',
  staff: { area: 'ANY', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ key: z.string().min(1).max(20) }),
  body: z.strictObject({ reason }),
  status: 204,
  output: z.null(),
  refusals: [...DOES, 'NOTICE_UNKNOWN', 'NOTICE_OVER'],
});
