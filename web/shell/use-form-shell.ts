import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  set,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { RefusalCode } from '#contract/refusal.ts';
import { CallRefused } from '#web/platform/call.ts';
import { type Failure, failureOf } from './call-failure.ts';
import { fieldMessage } from './field-message.ts';
import { fieldWiring } from './field-wiring.ts';
import { focusFaulty } from './focus-field.ts';
import { type KeyFor, useSending } from './use-sending.ts';

/** German sentences that say what is wrong, by field. A field without one is right. */
export type FormFaults<Values extends FieldValues> = {
  readonly [Name in FieldPath<Values>]?: string | undefined;
};

type Options<Values extends FieldValues, Answer> = {
  initial: Values;
  /** The rules of `domain`; they are asked at the first attempt, and from then on at every change. */
  check: (values: Values) => FormFaults<Values>;
  /** Whether a field is checked before the first attempt, while it is typed. */
  checksEarly?: (name: FieldPath<Values>, values: Values) => boolean;
  send: (values: Values, keyFor: KeyFor) => Promise<Answer>;
  /** The form is busy until it resolves. */
  onSent?: (answer: Answer, values: Values) => unknown;
  /** `field`: the first one that says why; it has the focus by then. */
  onFailed?: (error: unknown, field: FieldPath<Values> | undefined) => void;
  /** How the server calls a field, if not as the form does. */
  serverNames?: { readonly [Name in FieldPath<Values>]?: string };
  /** Refusals that name no field and are about one all the same: their text stands there. */
  refusedAt?: { readonly [Code in RefusalCode]?: FieldPath<Values> };
  /** Takes every change, and is cleared once the form is sent. It leaves out what must not be stored. */
  draft?: { save: (values: Values) => void; clear: () => unknown };
};

/** What `FormShell` shows of the sending. All of it is required, so that nobody forgets a part. */
export type FormSending = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** It is on its way: the button says so, and another tap does nothing. */
  isBusy: boolean;
  /** Why it was not done, if no field says it. */
  failure: Failure | undefined;
  /** Whether something is entered that would be lost; without it, nothing is. */
  isUnsent?: () => boolean;
};

/**
 * A form sent with one call however often it is tapped, for `FormShell` or `FormDialog`: values, checks, the server’s
 * messages at their fields, focus on the first fault.
 */
export function useFormShell<Values extends FieldValues, Answer = unknown>(options: Options<Values, Answer>) {
  const { initial, check, checksEarly, onSent, onFailed, serverNames, refusedAt, draft } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [marks] = useState(() => createMarks<FieldPath<Values>>());
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => resolved(values, check(values)),
  });
  const { errors, isSubmitted, submitCount, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const sending = useSending<Values, Answer>({
    send: options.send,
    onSent: async (answer, sent) => {
      // It may lead to another page, before this form is drawn again.
      marks.setSent(true);
      await onSent?.(answer, sent);
      await draft?.clear();
    },
  });
  const { error, isPending: isBusy } = sending;
  const problem = error instanceof CallRefused ? error.problem : undefined;
  const refused = problem && refusedAt?.[problem.resultCode];

  const messageAt = (name: FieldPath<Values>): string | undefined =>
    fieldMessage(error, serverNames?.[name] ?? name) ??
    (refused === name ? problem?.detail : messageIn(errors, name));
  const isOwn = (serverName: string) =>
    Object.values(serverNames ?? {}).includes(serverName) || get(values, serverName) !== undefined;
  const isTold = refused !== undefined || (problem?.fields ?? []).some(({ name }) => isOwn(name));

  const focusFault = useEffectEvent(() =>
    focusFaulty(ref.current, (name) => messageAt(name as FieldPath<Values>) !== undefined),
  );
  // With the sentence that says what is wrong, not a moment after it.
  useLayoutEffect(() => {
    if (submitCount > 0) focusFault();
  }, [submitCount]);
  const fail = useEffectEvent((failed: Error) => {
    const faulty = focusFault() as FieldPath<Values> | undefined;
    onFailed?.(failed, faulty);
  });
  useLayoutEffect(() => {
    // Only now: while it was sent, some controls were disabled, and those take no focus.
    if (error) fail(error);
  }, [error]);

  function change<Name extends FieldPath<Values>>(name: Name, value: PathValue<Values, Name>) {
    sending.forget();
    marks.setSent(false);
    form.setValue(name, value, { shouldDirty: true });
    draft?.save(form.getValues());
    if (isSubmitted) void form.trigger();
    else if (checksEarly?.(name, form.getValues())) checkNow(name);
    else if (marks.early.size > 0) void form.trigger([...marks.early]);
  }
  /** Checks a field before the first attempt, for example when it is left. */
  function checkNow(name: FieldPath<Values>) {
    marks.early.add(name);
    void form.trigger([...marks.early]);
  }
  return {
    values,
    messageAt,
    change,
    checkNow,
    field: fieldWiring<Values>({ values, isBusy, messageAt, change }),
    error,
    /** Until something is changed. */
    answer: sending.answer,
    reset(to: Values = initial) {
      sending.forget();
      marks.early.clear();
      form.reset(to);
    },
    sending: {
      ref,
      isBusy,
      failure: error && !isTold ? failureOf(error) : undefined,
      isUnsent: () => isDirty && !marks.isSent(),
      onSubmit: () => void form.handleSubmit((checked) => sending.sendOnce(checked))(),
    } satisfies FormSending,
  };
}

/** What a form remembers that is not drawn. */
function createMarks<Name>() {
  let isSent = false;
  return {
    /** Checked before the first attempt. */
    early: new Set<Name>(),
    isSent: () => isSent,
    setSent(value: boolean) {
      isSent = value;
    },
  };
}

function resolved<Values extends FieldValues>(values: Values, faults: FormFaults<Values>) {
  const errors: FieldErrors<Values> = {};
  for (const [name, message] of Object.entries(faults)) {
    if (message !== undefined) set(errors, name, { type: 'check', message });
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

function messageIn(errors: object, name: string): string | undefined {
  const fault: unknown = get(errors, name);
  const hasMessage = typeof fault === 'object' && fault !== null && 'message' in fault;
  return hasMessage && typeof fault.message === 'string' ? fault.message : undefined;
}
