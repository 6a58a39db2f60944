import * as z from 'zod';
import { type CallDefinition, IDEMPOTENCY_KEY_LENGTH } from '#contract/call.ts';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '#contract/refusal.ts';

const json = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

const IDEMPOTENCY_KEY_SCHEMA = {
  type: 'string',
  minLength: IDEMPOTENCY_KEY_LENGTH.min,
  maxLength: IDEMPOTENCY_KEY_LENGTH.max,
  description:
    'Zufällig und für jeden Vorgang ein anderer: Dieselbe Anfrage mit demselben Schlüssel bekommt die erste Antwort noch einmal, eine andere wird abgelehnt',
};

const PROOF_OF_WORK_SCHEMA = {
  type: 'string',
  description: 'Die gelöste Rechenaufgabe aus GET /registrations/current/admission, wenn eine verlangt wird',
};

function headersSchema(call: CallDefinition) {
  const properties = {
    ...(call.idempotent ? { 'idempotency-key': IDEMPOTENCY_KEY_SCHEMA } : {}),
    ...(call.proofOfWork ? { 'x-proof-of-work': PROOF_OF_WORK_SCHEMA } : {}),
  };
  return Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {};
}

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
    ...headersSchema(call),
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
