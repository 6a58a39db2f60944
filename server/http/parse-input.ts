import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { speaksEnglish } from './problem.ts';
import { type Refusal, refuse } from './refuse.ts';
import { parsePart } from './validate.ts';

const NO_QUERY = z.strictObject({});
const NO_BODY = NO_QUERY.optional();

/** The input after the contract's schemas have parsed it; its types are not known here. */
export type ParsedInput = { params: unknown; query: unknown; body: unknown };

/** Parses params, query and body; a refusal names the invalid fields of all three. */
export function parseInput(
  call: CallDefinition,
  request: FastifyRequest,
  body: unknown,
): ParsedInput | Refusal {
  const english = speaksEnglish(request);
  const parts = {
    params: parsePart(call.params, request.params, english),
    query: parsePart(call.query ?? NO_QUERY, request.query, english),
    body: parsePart(bodySchemaOf(call), body ?? absentBody(call), english),
  };
  const fields = Object.values(parts).flatMap((part) => ('fields' in part ? part.fields : []));
  if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
  const value = (part: { value: unknown } | object) => ('value' in part ? part.value : undefined);
  return { params: value(parts.params), query: value(parts.query), body: value(parts.body) };
}

/** What stands for a body that was not sent: an empty one, if nothing in it is needed. Older apps send none. */
const absentBody = ({ body }: CallDefinition): object | undefined =>
  body?.safeParse({}).success ? {} : undefined;

/** Of a form without a schema the fields do not matter: mail programs send theirs (RFC 8058). */
function bodySchemaOf(call: CallDefinition): z.ZodType | undefined {
  return call.body ?? (call.form || call.upload ? undefined : NO_BODY);
}
