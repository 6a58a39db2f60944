import * as z from 'zod';
import { defineCall, STAFF_AREAS, STAFF_STEPS } from './call.ts';
import {
  accountNumber,
  CONSOLE_DOES as DOES,
  consoleDay as day,
  CONSOLE_ENTRY as ENTRY,
  consoleReason as reason,
  CONSOLE_SEES as SEES,
} from './console.ts';
import { proposal } from './proposal.ts';
import { cursor, id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: wer für den Betreiber arbeitet, wer was darf, und was getan wurde';

const role = z
  .enum(['SERVICE', 'DISPATCH', 'FIELD', 'ACCOUNTING', 'CONTENT', 'MANAGEMENT'])
  .describe('Kundenservice; Flottendisposition; Außendienst; Buchhaltung; Inhalte; Leitung');
const area = z.enum(STAFF_AREAS);
const step = z.enum(STAFF_STEPS).describe('sehen; tun; entscheiden; bestätigen');
const steps = z.array(step).max(4).optional();
const rights = z
  .strictObject({
    CUSTOMERS: steps,
    BOOKINGS: steps,
    FLEET: steps,
    CASES: steps,
    MONEY: steps,
    CONTENT: steps,
    PRICES: steps,
    PARTNERS: steps,
    PEOPLE: steps,
    FIGURES: steps,
    SYSTEM: steps,
  })
  .meta({ id: 'StaffRights', description: 'Je Bereich, was man darf; ein fehlender: nichts' });
const cityIds = z.array(id).min(1).max(200).nullable().describe('null: in allen Städten');

const heldRole = z.object({
  role,
  cities: z
    .array(z.object({ id, title: z.string() }))
    .nullable()
    .describe('null: in allen Städten'),
  from: instant,
  to: instant.nullable(),
});

const ownStaff = z.object({
  name: z.string(),
  accountNumber: z.string(),
  secondFactor: z
    .enum(['MISSING', 'ASKED', 'PROVEN'])
    .describe('noch keiner eingerichtet; eingerichtet, hier noch nicht gezeigt; gezeigt'),
  roles: z.array(heldRole),
  rights,
});

export const showOwnStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/current',
  summary: 'Wer man im Betrieb ist und was man darf',
  staff: 'ENTRY',
  output: ownStaff,
  refusals: ENTRY,
});

export const startSecondFactor = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/current/secondfactor',
  summary: 'Zweiten Faktor einrichten: das Geheimnis für die App (RFC 6238)',
  staff: 'ENTRY',
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [...ENTRY, 'ORIGIN_FORBIDDEN', 'SECOND_FACTOR_SET_UP'],
});

const code = z.string().trim().min(6).max(40);

export const confirmSecondFactor = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/current/secondfactor/confirm',
  summary: 'Zweiten Faktor mit dem ersten Code in Betrieb nehmen',
  staff: 'ENTRY',
  body: z.strictObject({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()).describe('werden nie wieder gezeigt') }),
  refusals: [
    ...ENTRY,
    'ORIGIN_FORBIDDEN',
    'SECOND_FACTOR_SET_UP',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_WRONG',
  ],
});

export const proveSecondFactor = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/current/proof',
  summary: 'Den zweiten Faktor zeigen: ein Code der App oder ein Ersatzcode',
  staff: 'ENTRY',
  body: z.strictObject({ code }),
  output: ownStaff,
  refusals: [...ENTRY, 'ORIGIN_FORBIDDEN', 'SECOND_FACTOR_MISSING', 'SECOND_FACTOR_WRONG'],
});

const person = z.object({
  id,
  accountNumber: z.string(),
  name: z.string(),
  hasSecondFactor: z.boolean(),
  isOneself: z.boolean(),
  roles: z.array(
    heldRole.extend({
      id,
      givenBy: z.string().nullable().describe('null: im Terminal'),
      givenAt: instant,
    }),
  ),
});
const preset = z.object({
  role,
  rights,
  changedAt: instant.nullable(),
  isFixed: z.boolean().describe('lässt sich nicht ändern'),
});

const awaited = proposal.nullable().describe('null: Es gilt sofort');

export const listStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/people',
  summary: 'Wer für den Betreiber arbeitet, und wofür die Rollen stehen',
  staff: { area: 'PEOPLE', step: 'SEE' },
  output: z.object({
    people: z.array(person),
    presets: z.array(preset),
    cities: z.array(z.object({ id, title: z.string() })),
  }),
  refusals: SEES,
});

export const giveStaffRole = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/roles',
  summary:
    'Jemandem eine Rolle geben, oder eine durch sie ersetzen; wird es mehr, gilt es mit einer zweiten Person',
  staff: { area: 'PEOPLE', step: 'DO' },
  idempotent: true,
  body: z.strictObject({
    accountNumber,
    role,
    cityIds,
    until: day.optional().describe('der letzte Tag'),
    replaces: id.optional().describe('die Rolle, die dafür endet'),
    reason: reason.optional(),
  }),
  output: z.object({ person, proposal: awaited }),
  refusals: [
    ...DOES,
    'PROPOSAL_OPEN',
    'TOO_CLOSE',
    'STAFF_ACCOUNT_UNKNOWN',
    'STAFF_NOT_POSSIBLE',
    'ROLE_OF_ONESELF',
    'ROLE_BEYOND_OWN',
    'ROLE_HELD',
    'ROLE_UNKNOWN',
    'ROLE_OVER',
  ],
});

export const endStaffRole = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/roles/{id}/end',
  summary: 'Eine Rolle sofort beenden; mit der letzten enden auch alle Logins',
  staff: { area: 'PEOPLE', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  output: person,
  refusals: [...DOES, 'ROLE_UNKNOWN', 'ROLE_OVER', 'ROLE_OF_ONESELF', 'ROLE_BEYOND_OWN'],
});

export const resetSecondFactor = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/people/{id}/secondfactor/reset',
  summary: 'Den zweiten Faktor einer Person zurücksetzen, die ihr Telefon verloren hat',
  staff: { area: 'PEOPLE', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  output: person,
  refusals: [...DOES, 'STAFF_ACCOUNT_UNKNOWN', 'SECOND_FACTOR_MISSING', 'ROLE_OF_ONESELF', 'ROLE_BEYOND_OWN'],
});

export const saveRolePreset = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/console/presets/{role}',
  summary:
    'Ändern, wofür eine Rolle steht, für alle, die sie haben; wird es mehr, gilt es mit einer zweiten Person',
  staff: { area: 'PEOPLE', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ role }),
  body: z.strictObject({ rights, reason }),
  output: z.object({ preset, proposal: awaited }),
  refusals: [...DOES, 'PROPOSAL_OPEN', 'ROLE_FIXED', 'ROLE_OF_ONESELF', 'ROLE_BEYOND_OWN'],
});

const actQuery = z.strictObject({
  person: accountNumber.optional().describe('Accountnummer, wer es getan hat'),
  customer: accountNumber.optional().describe('Accountnummer, um wen es geht'),
  plate: z.string().trim().min(1).max(20).optional(),
  booking: idText.optional(),
  invoice: z.string().trim().min(1).max(40).optional(),
  from: day.optional(),
  to: day.optional().describe('einschließlich'),
  looks: z.literal('1').optional().describe('auch, wer etwas angesehen hat'),
});
const act = z.object({
  id,
  at: instant,
  actor: z.object({ name: z.string(), accountNumber: z.string().nullable() }),
  area: area.nullable(),
  step: step.nullable(),
  kind: z.string(),
  title: z.string(),
  object: z.object({
    kind: z.string(),
    text: z.string(),
  }),
  city: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  isSealed: z.boolean(),
});

export const listActs = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/acts',
  summary: 'Was von wem getan wurde, das Neueste zuerst',
  staff: { area: 'SYSTEM', step: 'SEE', isLook: true },
  query: actQuery.extend({ cursor: cursor.optional() }),
  output: z.object({ items: z.array(act), next: z.string().optional() }),
  refusals: SEES,
});

export const exportActs = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/acts/table',
  summary: 'Dasselbe als Tabelle',
  staff: { area: 'SYSTEM', step: 'SEE', isLook: true },
  query: actQuery,
  produces: 'text/csv; charset=utf-8',
  output: z.instanceof(Uint8Array),
  refusals: SEES,
});
