import type { FastifyRequest } from 'fastify';
import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

/**
 * Checks what was entered into the field `name`. Returns the address with its domain in ASCII, as mail
 * servers need it, or the refusal whose message belongs to the field.
 */
export function readMailAddress(
  request: FastifyRequest,
  name: string,
  text: string,
): { address: string } | Refusal<'FIELD_INVALID'> {
  const code = checkEmail(text);
  if (!code) return { address: asciiEmail(text) };
  const message = fieldText(code, FIELD_LABELS.emailAddress, speaksEnglish(request) ? 'en' : 'de');
  return refuse('FIELD_INVALID', { fields: [{ name, code, message }] });
}
