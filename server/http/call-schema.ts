import * as z from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '#contract/refusal.ts';

const json = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

function answerSchema(call: CallDefinition, status: number) {
  if (status === 204) return { type: 'null', description: 'erledigt' };
  if (!call.produces) return json(call.output, 'output');
  const schema = { type: 'string', format: 'binary' };
  return { description: 'die Datei', content: { [call.produces]: { schema } } };
}

/** Returns Fastify's route schema: it fills the API document and serializes the responses. */
export function callSchema(call: CallDefinition) {
  const status = call.status ?? 200;
  const refusals = [...new Set<RefusalCode>([...call.refusals, ...COMMON_REFUSALS])];
  return {
    summary: call.summary,
    tags: [call.base],
    security: call.public ? [] : [{ token: [] }],
    ...(call.params ? { params: json(call.params, 'input') } : {}),
    ...(call.query ? { querystring: json(call.query, 'input') } : {}),
    ...(call.body ? { body: json(call.body, 'input') } : {}),
    ...(call.upload ? { consumes: ['multipart/form-data'], body: UPLOAD_SCHEMA } : {}),
    ...(call.idempotent
      ? {
          headers: {
            type: 'object',
            properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 100 } },
          },
        }
      : {}),
    response: {
      [status]: answerSchema(call, status),
      default: {
        description: refusals
          .map((code) => `${REFUSALS[code].status} ${code}: ${REFUSALS[code].de}`)
          .join('\n\n'),
        type: 'object',
        additionalProperties: true,
      },
    },
  };
}
