import * as z from 'zod';
import { defineCall } from './call.ts';
import { foundDamage } from './damage.ts';
import {
  announcedPhoto,
  cursor,
  id,
  idText,
  instant,
  limitText,
  listOf,
  MAX_PHOTO_BYTES,
  PART_REFUSALS,
  partQuery,
  photoUpload,
  position,
  timeRange,
  vehicleClass,
} from './shapes.ts';
import { latText, lngText } from './station.ts';
import { carState, command, commandKind } from './trip.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Aufgaben an Autos, für Mitarbeiterinnen und Mitarbeiter';

const writtenKind = z.enum([
  'DAMAGE',
  'ENERGY',
  'CLEANING',
  'INSPECTION',
  'TYRES',
  'SILENT',
  'ODOMETER',
  'BOX',
  'FORGOTTEN',
  'REPAIR',
  'OTHER',
]);

const taskKind = z.enum([...writtenKind.options, 'RETURN_OVERRIDDEN', 'RETURN_UNMET']);

const urgency = z.int().min(1).max(4).describe('1 sofort, 2 heute, 3 diese Woche, 4 bei Gelegenheit');

const day = z.iso.date();

const tyres = z.enum(['SUMMER', 'WINTER', 'ALL_SEASON']);

const note = z.string().trim().min(1).max(1_000);

/** What a person sees of a task; of customers nothing but what they wrote at a return. */
const task = z
  .object({
    id,
    kind: taskKind,
    title: z.string(),
    note: z.string().optional(),
    urgency,
    origin: z
      .enum(['RETURN', 'FACT', 'HAND'])
      .describe('aus einer Rückgabe; aus dem, was vom Auto bekannt ist; von Hand'),
    createdAt: instant,
    dueOn: day.optional(),
    holder: z
      .object({ name: z.string(), isMe: z.boolean(), since: instant })
      .optional()
      .describe('wer gerade daran arbeitet'),
    bookee: z.object({
      id,
      plate: z.string(),
      model: z.string(),
      class: vehicleClass,
      electric: z.boolean(),
    }),
    place: z.object({ name: z.string(), city: z.string() }),
    distance: z.int().min(0).optional().describe('Meter ab lat,lng'),
    inUseUntil: instant.optional().describe('gerade gebucht oder außer Betrieb'),
    takenFrom: instant.optional().describe('ab dann das nächste Mal gebucht oder außer Betrieb'),
  })
  .meta({ id: 'Task' });

const EMPLOYEES = { base: 'booking', staffOnly: 'EMPLOYEE' } as const;

export const FLEET = { base: 'booking', staffOnly: 'FLEET' } as const;

export const READING = ['AUTHENTICATION', 'FORBIDDEN'] as const;

export const WRITING = [...READING, 'ORIGIN_FORBIDDEN'] as const;

export const ONCE = [...WRITING, 'IDEMPOTENCY_KEY_REUSED'] as const;

export const taskParams = z.strictObject({ id: idText });

export const listTasks = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/tasks',
  summary:
    'Offene Aufgaben an Autos: die dringendsten zuerst, dann die nächsten, dann die, deren Auto am ehesten wieder belegt ist',
  query: z.strictObject({
    city: z.string().max(60).optional(),
    kind: listOf(taskKind).optional(),
    mine: z.literal('true').optional().describe('nur, woran ich gerade arbeite'),
    lat: latText.optional(),
    lng: lngText.optional(),
    limit: limitText(100).optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    items: z.array(task),
    counts: z
      .array(z.object({ kind: taskKind, count: z.int() }))
      .describe('offene Aufgaben je Art, in der Stadt'),
    next: z.string().optional(),
  }),
  refusals: [...READING, 'CITY_UNKNOWN'],
});

const written = {
  kind: writtenKind,
  title: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .optional()
    .describe('nur bei OTHER: Die anderen heißen wie ihre Art'),
  note: note.optional(),
  urgency: urgency.default(3),
  dueOn: day.optional(),
};

const isNamed = ({ kind, title }: { kind: string; title?: string | undefined }) =>
  (kind === 'OTHER') === (title !== undefined);

const TITLE = { path: ['title'] };

export const createTask = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks',
  summary: 'Eine Aufgabe an einem Auto von Hand anlegen',
  idempotent: true,
  body: z.strictObject({ bookeeId: id, ...written }).refine(isNamed, TITLE),
  status: 201,
  output: task,
  refusals: [...ONCE, 'BOOKEE_UNKNOWN', 'TASK_EXISTS', 'TASK_DUE_PAST'],
});

/** One act for a whole fleet, such as a recall: one statement, one group of events. */
export const createTasks = defineCall({
  ...FLEET,
  method: 'POST',
  path: '/tasks/bulk',
  summary: 'Dieselbe Aufgabe an vielen Autos anlegen, zum Beispiel für einen Rückruf',
  idempotent: true,
  maxBytes: 512 * 1024,
  body: z
    .strictObject({
      ...written,
      cars: z
        .strictObject({
          city: z.string().max(60).optional(),
          class: vehicleClass.optional(),
          model: z.string().trim().min(1).max(80).optional().describe('genau so, wie das Modell heißt'),
          plates: z.array(z.string().max(20)).min(1).max(20_000).optional(),
        })
        .refine((cars) => Object.values(cars).some((value) => value !== undefined))
        .describe('alle Autos, auf die jede dieser Angaben zutrifft'),
    })
    .refine(isNamed, TITLE),
  status: 201,
  output: z.object({
    created: z.int(),
    existing: z.int().describe('dort ist dieselbe Aufgabe schon offen'),
    unknown: z.array(z.string()).describe('Kennzeichen, die es hier nicht gibt'),
  }),
  refusals: [...ONCE, 'CITY_UNKNOWN', 'BOOKEE_UNKNOWN', 'TASK_DUE_PAST'],
});

const car = z.object({
  id,
  plate: z.string(),
  model: z.string(),
  class: vehicleClass,
  place: z.object({ name: z.string(), city: z.string() }),
});

export const findCars = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/tasks/cars',
  summary:
    'Autos, deren Kennzeichen so beginnt, wie es jemand getippt hat; Leerzeichen und Striche zählen nicht',
  query: z.strictObject({ plate: z.string().min(1).max(20) }),
  output: z.object({ items: z.array(car) }),
  refusals: [...READING],
});

/** Of the bookings only when they are: whose they are, no employee learns. */
export const moveRequestOfTask = z
  .object({
    timeRange: timeRange.describe('der gewünschte Zeitraum'),
    state: z
      .enum(['OPEN', 'AGREED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'])
      .describe(
        'es wird gefragt; alle waren einverstanden, das Auto ist außer Betrieb; jemand hat abgelehnt; die Zeit war um; zurückgezogen',
      ),
    createdAt: instant,
    settledAt: instant.optional(),
    answerBy: instant.describe('bis dahin können die Gefragten antworten'),
    questions: z.array(
      z.object({
        timeRange: timeRange.describe('die Buchung, als gefragt wurde'),
        state: z
          .enum(['ASKED', 'MOVED', 'DECLINED', 'LEFT', 'OVER'])
          .describe(
            'noch keine Antwort; nimmt ein anderes Auto; behält dieses; storniert oder geändert; erledigt ohne Antwort',
          ),
      }),
    ),
  })
  .meta({ id: 'MoveRequestOfTask' });

const carEvent = z.object({ at: instant, text: z.string(), by: z.string().optional() });

export const showCar = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/tasks/cars/{plate}',
  summary: 'Alles, was über ein Auto zu wissen ist, ohne die Namen derer, die es fahren',
  params: z.strictObject({ plate: z.string().min(1).max(20) }),
  output: z
    .object({
      bookee: z.object({
        id,
        plate: z.string(),
        model: z.string(),
        class: vehicleClass,
        seats: z.int(),
        electric: z.boolean(),
        automatic: z.boolean(),
      }),
      place: z.object({
        id,
        name: z.string(),
        city: z.string(),
        street: z.string().nullable(),
        accessNotes: z.string().nullable(),
        position,
      }),
      state: carState
        .extend({
          odometerKm: z.int().min(0).optional(),
          position: position.optional().describe('nicht, solange jemand damit unterwegs ist'),
          refused: z
            .array(z.object({ text: z.string(), since: instant, count: z.int().min(1) }))
            .optional()
            .describe('was es gerade meldet, ohne dass es zählt: seit wann und wie oft'),
        })
        .optional()
        .describe('was das Auto zuletzt meldete; ohne Box nichts'),
      care: z.object({
        cleanedAt: instant.optional(),
        inspectionDue: day.optional(),
        tyres: tyres.optional(),
      }),
      remark: z.string().optional().describe('was wir denen sagen, die es fahren'),
      occupancies: z.array(
        z.object({
          timeRange,
          what: z.enum(['BOOKING', 'BLOCK']),
          isRunning: z.boolean(),
          reason: z.string().optional(),
          taskId: id.optional(),
          isHeld: z.boolean().describe('vorgemerkt, solange andere gefragt werden'),
        }),
      ),
      tasks: z.array(
        z
          .object({
            ...task.shape,
            checklist: z.array(z.object({ code: z.string(), text: z.string() })),
            photos: z.array(
              z.object({
                id: z.uuid(),
                moment: z.enum(['BEFORE', 'AFTER']),
                recordedAt: instant,
                width: z.int(),
                height: z.int(),
              }),
            ),
            moveRequest: moveRequestOfTask.optional().describe('wer zuletzt für diese Aufgabe gefragt wurde'),
            obstacle: z
              .object({
                resultCode: z.enum(['TASK_NOT_TAKEN', 'CAR_BOOKED_NOW', 'CAR_WITHOUT_BOX']),
                detail: z.string(),
              })
              .optional()
              .describe('womit das Öffnen für diese Aufgabe jetzt abgelehnt würde'),
          })
          .meta({ id: 'CarTask' }),
      ),
      events: z.array(carEvent),
    })
    .meta({ id: 'CarForStaff' }),
  refusals: [...READING, 'BOOKEE_UNKNOWN'],
});

/** Who comes second gets a sentence with who has it. */
export const takeTask = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/take',
  summary: 'Eine Aufgabe übernehmen',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({
    elsewhere: z
      .boolean()
      .default(false)
      .describe('nach BUSY_ELSEWHERE bestätigt: auch an diesem Ort, während eine andere Aufgabe läuft'),
  }),
  output: task,
  refusals: [...ONCE, 'TASK_UNKNOWN', 'TASK_DONE', 'TASK_TAKEN', 'BUSY_ELSEWHERE'],
});

export const giveTaskBack = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/giveback',
  summary: 'Eine Aufgabe zurückgeben: Sie bleibt offen; wer die Flotte leitet, kann das auch für andere tun',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({ note: note.optional() }),
  output: task,
  refusals: [...ONCE, 'TASK_UNKNOWN', 'TASK_DONE', 'TASK_NOT_TAKEN'],
});

/** What was found is seen by customers at once. */
export const finishTask = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/finish',
  summary: 'Eine Aufgabe abschließen, mit dem, was dabei herauskam',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({
    steps: z.array(z.string().max(30)).max(20).describe('die erledigten Schritte der Checkliste'),
    note: note.optional(),
    found: z
      .strictObject({
        repairedDamageIds: z.array(z.uuid()).max(50).optional().describe('Schäden, die behoben sind'),
        energyPercent: z
          .int()
          .min(0)
          .max(100)
          .optional()
          .describe('bei Autos ohne Box: was die Anzeige sagt'),
        isCleaned: z.boolean().optional(),
        inspectionDue: day.optional().describe('die nächste Hauptuntersuchung'),
        tyres: tyres.optional(),
        remark: z
          .string()
          .trim()
          .max(200)
          .optional()
          .describe('steht ab sofort bei denen, die das Auto buchen und fahren; leer: kein Hinweis mehr'),
      })
      .default({}),
  }),
  output: task,
  refusals: [
    ...ONCE,
    'TASK_UNKNOWN',
    'TASK_DONE',
    'TASK_NOT_TAKEN',
    'CHECKLIST_INCOMPLETE',
    'DAMAGE_UNKNOWN',
    'INSPECTION_DATE_PAST',
  ],
});

export const createTaskPhoto = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/photos',
  summary: 'Ein Foto vor oder nach der Arbeit ankündigen; danach wird es in Teilen geschickt',
  params: taskParams,
  body: z.strictObject({ ...announcedPhoto.shape, moment: z.enum(['BEFORE', 'AFTER']) }),
  output: photoUpload,
  refusals: [...WRITING, 'TASK_UNKNOWN', 'TASK_NOT_TAKEN', 'PHOTO_ID_TAKEN', 'TOO_MANY_PHOTOS'],
});

const photoParams = z.strictObject({ id: z.uuid() });

export const showTaskUpload = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/taskphotos/{id}/upload',
  summary: 'Wie viel von einem angekündigten Foto schon da ist',
  params: photoParams,
  output: photoUpload,
  refusals: [...READING, 'PHOTO_UNKNOWN'],
});

/** Needs no idempotency key: a part that is there already is not stored twice. */
export const saveTaskPart = defineCall({
  ...EMPLOYEES,
  method: 'PUT',
  path: '/taskphotos/{id}/upload',
  summary:
    'Das nächste Stück eines angekündigten Fotos schicken: JPEG, PNG oder WebP, zusammen höchstens 15 MiB',
  params: photoParams,
  query: partQuery,
  upload: { maxBytes: MAX_PHOTO_BYTES },
  output: photoUpload,
  refusals: [...WRITING, 'PHOTO_UNKNOWN', ...PART_REFUSALS],
});

export const showTaskPhoto = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/taskphotos/{id}',
  summary: 'Ein Foto einer Aufgabe, ohne Angaben der Kamera',
  params: photoParams,
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: [...READING, 'PHOTO_UNKNOWN'],
});

/** The device makes the id: the same report sent twice is one damage. */
export const createTaskDamage = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/damages',
  summary: 'Einen Schaden festhalten, der bei einer Aufgabe auffiel; Fotos werden hier angekündigt',
  idempotent: true,
  params: taskParams,
  body: foundDamage,
  status: 201,
  output: z.object({ id: z.uuid(), uploads: z.array(photoUpload) }),
  refusals: [...ONCE, 'TASK_UNKNOWN', 'TASK_NOT_TAKEN', 'DAMAGE_ID_TAKEN'],
});

export const createTaskCommand = defineCall({
  ...EMPLOYEES,
  method: 'POST',
  path: '/tasks/{id}/commands',
  summary: 'Das Auto für eine Aufgabe öffnen oder abschließen, an der man gerade arbeitet',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({
    kind: commandKind,
    elsewhere: z
      .boolean()
      .default(false)
      .describe('nach OPENED_ELSEWHERE bestätigt: wirklich an diesem Auto; die Flottenleitung erfährt es'),
  }),
  status: 201,
  output: command,
  refusals: [
    ...ONCE,
    'TASK_UNKNOWN',
    'TASK_NOT_TAKEN',
    'OPENED_ELSEWHERE',
    'CAR_BOOKED_NOW',
    'CAR_WITHOUT_BOX',
    'COMMAND_OUTSTANDING',
  ],
});

export const showTaskCommand = defineCall({
  ...EMPLOYEES,
  method: 'GET',
  path: '/tasks/{id}/commands/{commandId}',
  summary: 'Was aus einem Auftrag an das Auto wurde',
  params: z.strictObject({ id: idText, commandId: z.uuid() }),
  output: command,
  refusals: [...READING, 'COMMAND_UNKNOWN'],
});
