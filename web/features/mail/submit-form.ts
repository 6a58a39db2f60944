import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { CallName, RequestOf } from '#contract/calls.ts';
import { type Caller, CallRefused, call } from '#web/platform/call.ts';
import { queryClientContext } from '#web/platform/query.tsx';

/** What the page shows again after a form was refused. */
export type FormFailure = {
  code: string;
  detail: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** Runs a call for a form that the browser has sent itself; leads on when it was done, so that a reload repeats nothing. */
export async function submitForm<N extends CallName>(
  { context }: ActionFunctionArgs,
  name: N,
  request: RequestOf<N>,
  { doneAt, values = {} }: { doneAt: string; values?: Record<string, string> },
) {
  const meta = context.get(queryClientContext).getDefaultOptions().queries?.meta;
  const caller = (meta?.['caller'] as Caller | undefined) ?? call;
  try {
    await caller(name, request);
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
