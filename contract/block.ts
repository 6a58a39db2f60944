import * as z from 'zod';
import { defineCall } from './call.ts';
import { timeRange } from './shapes.ts';
import { FLEET, moveRequestOfTask, ONCE, READING, taskParams, WRITING } from './task.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Autos für eine Aufgabe außer Betrieb nehmen, auch nach Bitten um ein anderes Auto';

export const listRepairGaps = defineCall({
  ...FLEET,
  method: 'GET',
  path: '/tasks/{id}/gaps',
  summary: 'Wann das Auto für eine Reparatur am wenigsten fehlt, in den nächsten vier Wochen',
  params: taskParams,
  query: z.strictObject({
    minutes: z
      .string()
      .regex(/^\d{2,5}$/)
      .transform(Number)
      .pipe(
        z
          .int()
          .min(60)
          .max(14 * 24 * 60)
          .multipleOf(15),
      ),
  }),
  output: z.object({
    items: z.array(
      z.object({
        timeRange,
        idleMinutes: z.int().describe('Minuten am Tag, die dadurch niemand buchen kann'),
      }),
    ),
    movable: z
      .array(
        z.object({
          timeRange,
          bookings: z
            .int()
            .describe('so viele Buchungen liegen darin: Wer fährt, müsste ein anderes Auto nehmen'),
        }),
      )
      .describe('Zeiten, für die am wenigsten gefragt werden müssten'),
  }),
  refusals: [...READING, 'TASK_UNKNOWN', 'TASK_DONE'],
});

/** In the same constraint as bookings: a block never removes one. */
export const createBlock = defineCall({
  ...FLEET,
  method: 'POST',
  path: '/tasks/{id}/blocks',
  summary: 'Das Auto für eine Aufgabe außer Betrieb nehmen; eine Buchung wird dadurch nie verdrängt',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({ timeRange }),
  status: 201,
  output: z.object({ timeRange }),
  refusals: [...ONCE, 'TASK_UNKNOWN', 'TASK_DONE', 'BLOCK_COLLIDES', 'BLOCK_PERIOD'],
});

export const deleteBlocks = defineCall({
  ...FLEET,
  method: 'DELETE',
  path: '/tasks/{id}/blocks',
  summary: 'Das Auto wieder freigeben, das für eine Aufgabe außer Betrieb ist',
  params: taskParams,
  status: 204,
  output: z.null(),
  refusals: [...WRITING, 'TASK_UNKNOWN'],
});

/** Where bookings are in the way: their drivers are asked, and nothing is moved without their yes (§S13.7). */
export const createMoveRequest = defineCall({
  ...FLEET,
  method: 'POST',
  path: '/tasks/{id}/moverequest',
  summary:
    'Die bitten, ein anderes Auto zu nehmen, deren Buchungen in einem Zeitraum für eine Aufgabe liegen',
  idempotent: true,
  params: taskParams,
  body: z.strictObject({ timeRange }),
  status: 201,
  output: moveRequestOfTask,
  refusals: [
    ...ONCE,
    'TASK_UNKNOWN',
    'TASK_DONE',
    'BLOCK_PERIOD',
    'MOVE_NEEDLESS',
    'MOVE_IMPOSSIBLE',
    'MOVE_WITHOUT_SUBSTITUTE',
    'MOVE_RUNS',
  ],
});

export const deleteMoveRequest = defineCall({
  ...FLEET,
  method: 'DELETE',
  path: '/tasks/{id}/moverequest',
  summary: 'Die Bitte zurückziehen; wer schon ein anderes Auto genommen hat, behält es',
  params: taskParams,
  status: 204,
  output: z.null(),
  refusals: [...WRITING, 'TASK_UNKNOWN'],
});
