import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { CallName, RequestOf } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { type Caller, CallRefused, call } from '#web/platform/call.ts';
import { queryClientContext } from '#web/platform/query.tsx';

/** What the page shows again after a form was refused. */
export type FormFailure = {
  code: RefusalCode;
  detail: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** Runs a call for a form that the browser has sent itself; leads on when it was done, so that a reload repeats nothing. */
export async function submitForm<N extends CallName>(
  { context }: ActionFunctionArgs,
  name: N,
  request: RequestOf<N>,
  {
    doneAt,
    values = {},
    idempotencyKey,
  }: { doneAt: string; values?: Record<string, string>; idempotencyKey?: string },
) {
  const meta = context.get(queryClientContext).getDefaultOptions().queries?.meta;
  const caller = (meta?.['caller'] as Caller | undefined) ?? call;
  try {
    await caller(name, request, idempotencyKey ? { idempotencyKey } : {});
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { resultCode: code, detail, status, fields = [] } = error.problem;
    const failure: FormFailure = {
      code,
      detail,
      fields: Object.fromEntries(fields.map(({ name: field, message }) => [field, message])),
      values,
    };
    return data(failure, { status });
  }
  return redirect(doneAt, 303);
}

/** The fields of a form that the browser has sent, without white space around them; what is missing is empty. */
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

/** The words of a form as its idempotency key: who sends the same twice has said it once. */
export async function keyOf(form: string, words: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(words));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `${form}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
