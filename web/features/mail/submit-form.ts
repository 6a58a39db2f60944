import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { AnswerOf, CallName, RequestOf } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { CallRefused } from '#web/platform/call.ts';
import { callerOf, queryClientContext } from '#web/platform/query.tsx';
import { waitText } from '#web/shell/wait-text.ts';

/** The refusal of a form, with the values to show in it again. */
export type FormFailure = {
  code: RefusalCode;
  detail: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

/**
 * Sends a form that the browser submitted. A success redirects to `doneAt`, so that a reload does not repeat it; a
 * refusal returns `FormFailure`.
 * @throws ConnectionFailed
 */
export async function submitForm<N extends CallName>(
  { context }: ActionFunctionArgs,
  name: N,
  request: RequestOf<N>,
  {
    doneAt,
    repeatedAt = doneAt,
    values = {},
    idempotencyKey,
  }: {
    doneAt: string | ((answer: AnswerOf<N>) => string);
    /** Where a form leads that was sent before with the same content, so that nothing was sent now. */
    repeatedAt?: string | ((answer: AnswerOf<N>) => string);
    values?: Record<string, string>;
    idempotencyKey?: string;
  },
) {
  const meta = context.get(queryClientContext).getDefaultOptions().queries?.meta;
  const caller = callerOf(meta);
  let isRepeated = false;
  const onHeaders = (headers: Headers) => {
    isRepeated = headers.has('idempotency-replayed');
  };
  let answer: AnswerOf<N>;
  try {
    answer = await caller(name, request, { onHeaders, ...(idempotencyKey ? { idempotencyKey } : {}) });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { resultCode: code, detail, status, fields = [] } = error.problem;
    const wait = error.retryAfterSeconds;
    const failure: FormFailure = {
      code,
      detail: wait ? `${detail} ${waitText(wait)}` : detail,
      fields: Object.fromEntries(fields.map(({ name: field, message }) => [field, message])),
      values,
    };
    return data(failure, { status });
  }
  const next = isRepeated ? repeatedAt : doneAt;
  return redirect(typeof next === 'string' ? next : next(answer), 303);
}

/** The answer to a form whose fields are wrong before anything is sent. */
export const failedForm = (fields: Record<string, string>, values: Record<string, string>) =>
  data<FormFailure>(
    { code: 'FIELD_INVALID', detail: 'Bitte fülle die markierten Felder aus.', fields, values },
    { status: 422 },
  );

/** Reads the fields of a submitted form, trimmed; missing ones are empty. */
export async function readForm<K extends string>(
  { request }: ActionFunctionArgs,
  names: readonly K[],
): Promise<Record<K, string>> {
  const form = await request.formData();
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value.trim() : ''];
  });
  return Object.fromEntries(entries) as Record<K, string>;
}

/** Returns an idempotency key made from a form's content, so that a double submit counts once. */
export async function keyOf(form: string, content: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(content));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `${form}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
