import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { proposal } from './proposal.ts';
import { id, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Schäden im Betrieb: ansehen, anhören, entscheiden';

const DOES = [...CONSOLE_DOES, 'DAMAGE_UNKNOWN', 'DAMAGE_STEP', 'ACT_ON_ONESELF', 'TOO_CLOSE'] as const;
const params = z.strictObject({ id: z.uuid() });
const MAX_CENTS = 10_000_000;
const MAX_OBJECTION = 4_000;

const state = z
  .enum(['REPORTED', 'OPEN', 'HEARING', 'DECIDED', 'DISMISSED'])
  .describe('gemeldet; in Arbeit; Anhörung; entschieden; ohne Entscheidung geschlossen');
const outcome = z.enum(['NOBODY', 'UNKNOWN', 'DRIVER', 'INSURER']);
/** What the person reads. */
const told = z.string().trim().min(3).max(2_000).describe('was die Person in ihrer Mail liest');

const person = z
  .object({ name: z.string(), accountNumber: z.string() })
  .describe('nur für die, die in dieser Stadt Kundschaft sehen dürfen');

const head = {
  id: z.uuid(),
  state,
  car: z.object({ plate: z.string(), model: z.string() }),
  city: z.string(),
  what: z.string().describe('„Delle“'),
  part: z.string().describe('„Fahrerseite, Tür vorn“'),
  severity: z.string(),
  beforeTrip: z.boolean().describe('vor dem ersten Öffnen gemeldet'),
  isAccident: z.boolean(),
  reportedBy: z.object({
    how: z.enum(['TRIP', 'TASK']).describe('bei einer Fahrt; von jemandem aus dem Betrieb'),
    person: person.nullable(),
  }),
  recordedAt: instant,
  dueAt: instant.nullable().describe('Frist der Anhörung, ausschließlich'),
  hasAnswer: z.boolean().describe('in der Anhörung ist geantwortet worden'),
  repairedAt: instant.nullable(),
};

const photo = z.object({ id: z.uuid(), recordedAt: instant, width: z.int(), height: z.int() });

const damage = z.object({
  ...head,
  description: z.string().nullable(),
  thirdParty: z.boolean(),
  noPhotoReason: z.string().nullable(),
  noticedAt: instant.describe('nach der Uhr des Geräts'),
  happenedAt: instant.nullable(),
  bookingId: id.nullable().describe('die Buchung, mit der er gemeldet wurde'),
  accident: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
  photos: z.array(photo),
  missingPhotos: z.int().describe('angekündigt und noch nicht angekommen'),
  earlier: z
    .array(photo.extend({ title: z.string() }))
    .describe('frühere Fotos desselben Autos, das Ähnlichste zuerst'),
  trips: z
    .array(
      z.object({
        bookingId: id,
        startsAt: instant,
        endsAt: instant,
        driver: person.nullable(),
        isHeard: z.boolean().describe('um diese Fahrt geht oder ging die Anhörung'),
        mayBeHeard: z.boolean(),
      }),
    )
    .describe('die letzten Fahrten bis zur Meldung, die späteste zuerst'),
  seesPeople: z.boolean().describe('ob Namen, Anhörung und Unfallbericht dabei sind'),
  hearing: z
    .object({
      bookingId: id,
      driver: person,
      until: instant.describe('ausschließlich'),
      text: z.string(),
      statements: z.array(z.object({ at: instant, text: z.string() })),
      mostShare: money.describe('höchstens so viel kann der Anteil sein: die Selbstbeteiligung der Person'),
    })
    .nullable(),
  decision: z.object({ outcome, share: money.nullable(), told: z.string(), at: instant }).nullable(),
  charge: z
    .object({
      posting: id,
      amount: money,
      isUnfounded: z.boolean().describe('die Entscheidung gilt nicht mehr, oder der Anteil ist kleiner'),
    })
    .nullable()
    .describe('der berechnete Anteil, solange er nicht zurückgenommen ist'),
  payer: z
    .string()
    .nullable()
    .describe('der Account, der den Anteil zahlt; nur für die, die Kundschaft sehen'),
  course: z
    .array(
      z.object({
        at: instant,
        title: z.string(),
        by: z.string().nullable(),
        text: z.string().nullable(),
      }),
    )
    .describe('das Früheste zuerst'),
  proposal: id.nullable().describe('die Freigabe, die gerade wartet'),
  may: z
    .object({
      open: z.boolean(),
      reopen: z.boolean(),
      hear: z.boolean(),
      decide: z.boolean(),
      decideDriver: z.boolean().describe('auch, dass der Schaden auf der Fahrt entstanden ist'),
      dismiss: z.boolean(),
      repair: z.boolean(),
      charge: z.boolean().describe('den entschiedenen Anteil berechnen, mit einer zweiten Person'),
    })
    .describe('was man jetzt selbst tun kann'),
});

export const listDamages = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/damages',
  summary: 'Schäden der Städte, in denen man die Flotte sehen darf; offene nach Frist und Meldung',
  staff: { area: 'FLEET', step: 'SEE', isLook: true },
  query: z.strictObject({ state: state.optional().describe('fehlt: alle offenen') }),
  output: z.object({ items: z.array(z.object(head)).describe('höchstens 200'), hasMore: z.boolean() }),
  refusals: SEES,
});

export const showDamage = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/damages/{id}',
  summary: 'Alles zu einem Schaden: Fotos, Fahrten davor, Anhörung, Verlauf; jeder Blick steht im Protokoll',
  staff: { area: 'FLEET', step: 'SEE', isLook: true },
  params,
  output: damage,
  refusals: [...SEES, 'DAMAGE_UNKNOWN'],
});

export const showCasePhoto = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/damages/{id}/photos/{photoId}',
  summary: 'Ein Foto des Schadens oder ein früheres zum Vergleich; jeder Blick steht im Protokoll',
  staff: { area: 'FLEET', step: 'SEE', isLook: true },
  params: z.strictObject({ id: z.uuid(), photoId: z.uuid() }),
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: [...SEES, 'DAMAGE_UNKNOWN'],
});

export const moveDamage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/damages/{id}/moves',
  summary: 'Einen Schaden in Arbeit nehmen, ohne Entscheidung schließen oder wieder aufnehmen',
  staff: { area: 'FLEET', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({
    to: z.enum(['OPEN', 'DISMISSED']).describe('in Arbeit, auch noch einmal; geschlossen'),
    told: told.optional().describe('beim Schließen, wenn jemand angehört wurde: was die Person liest'),
    objection: z
      .string()
      .trim()
      .min(3)
      .max(MAX_OBJECTION)
      .optional()
      .describe('beim Wiederaufnehmen: was die angehörte Person gegen die Entscheidung geschrieben hat'),
    reason,
  }),
  output: z.object({ state }),
  refusals: DOES,
});

export const hearDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/damages/{id}/hearing',
  summary: 'Die Person anhören, die diese Buchung fuhr; sie bekommt eine Mail',
  staff: { area: 'FLEET', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({ bookingId: id, told, reason }),
  output: z.object({
    until: instant.describe('bis dahin kann sie antworten, ausschließlich'),
    isMailed: z.boolean().describe('nein: Der Account hat keine E-Mail-Adresse, sie braucht einen Brief'),
  }),
  refusals: [...DOES, 'DAMAGE_TRIP_UNKNOWN', 'DAMAGE_WAS_THERE', 'DAMAGE_TRIP_LATER'],
});

export const decideDamage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/damages/{id}/decide',
  summary:
    'Entscheiden, wessen Schaden es ist; die Person bekommt eine Mail. Ist er auf ihrer Fahrt entstanden, gilt es erst mit einer zweiten Person',
  staff: { area: 'FLEET', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({
    outcome,
    shareCents: z
      .int()
      .min(1)
      .max(MAX_CENTS)
      .optional()
      .describe('nur wenn er auf der Fahrt entstanden ist: der Anteil der Person'),
    told,
    reason,
  }),
  output: z.object({ proposal: proposal.nullable().describe('null: Es gilt sofort') }),
  refusals: [
    ...DOES,
    'DAMAGE_DRIVER_UNHEARD',
    'DAMAGE_HEARING_RUNS',
    'DAMAGE_SHARE_TOO_HIGH',
    'DAMAGE_OWN_DECISION',
    'PROPOSAL_OPEN',
  ],
});

export const repairDamage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/damages/{id}/repair',
  summary: 'Festhalten, dass ein Schaden behoben ist: Fahrende sehen ihn nicht mehr',
  staff: { area: 'FLEET', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ reason }),
  output: z.object({ repairedAt: instant }),
  refusals: DOES,
});
