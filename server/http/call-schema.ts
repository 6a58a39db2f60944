import * as z from 'zod';
import type { CallDefinition } from '#contract/call.ts';

/** Names and descriptions of schemas are for the API document; the serializer needs none. */
const NO_METADATA = z.registry<object>();

/** A process may start several servers, as tests do, which would each ask zod the same. */
const answers = new WeakMap<CallDefinition, object>();

/** Returns Fastify's route schema, by which it serializes the answer; input is validated by zod alone. */
export function callSchema(call: CallDefinition) {
  const status = call.status ?? 200;
  if (status === 204 || call.produces || call.revalidates) return {};
  const answer = answers.get(call) ?? answerSchema(call);
  answers.set(call, answer);
  return { response: { [status]: answer } };
}

const answerSchema = (call: CallDefinition): object =>
  z.toJSONSchema(call.output, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    metadata: NO_METADATA,
  });
