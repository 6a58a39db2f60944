import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AnswerOf, CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery, isQueryOf, isRefusal } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { type FormFaults, useFormShell } from '#web/shell/use-form-shell.ts';

export type TaskList = OutputOf<'GET /tasks'>;
export type Task = TaskList['items'][number];
export type Car = OutputOf<'GET /tasks/cars/{plate}'>;
export type CarTask = Car['tasks'][number];
export type Command = OutputOf<'POST /tasks/{id}/commands'>;
export type CommandKind = Command['kind'];
export type TaskKind = Task['kind'];

/** Somebody else may have done something meanwhile; and a car tells what becomes of it. */
export const LIST_REFRESH_MS = 60_000;
const CAR_REFRESH_MS = 10_000;
/** A command is followed closely while a car usually answers, and then less so. */
const COMMAND_FIRST_MS = 250;
const COMMAND_LATER_MS = 1_000;
const FIRST_LOOKS = 16;

export const foundCarsQuery = (plate: string) => callQuery('GET /tasks/cars', { query: { plate } });

export const carQuery = (plate: string) =>
  queryOptions({
    ...evenWhileIdle(callQuery('GET /tasks/cars/{plate}', { params: { plate } })),
    staleTime: 0,
    refetchInterval: CAR_REFRESH_MS,
  });

const idOf = (task: Pick<Task, 'id'>) => ({ id: String(task.id) });

/** What is shown of tasks and cars has changed. */
export function useInvalidateTasks() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: (query) =>
        isQueryOf(query, ['GET /tasks', 'GET /tasks/cars/{plate}', 'GET /vehicles/{id}/damages']),
    });
}

type StepName = Extract<
  CallName,
  | 'POST /tasks'
  | 'POST /tasks/bulk'
  | 'POST /tasks/{id}/take'
  | 'POST /tasks/{id}/giveback'
  | 'POST /tasks/{id}/finish'
  | 'POST /tasks/{id}/damages'
  | 'POST /tasks/{id}/blocks'
  | 'POST /tasks/{id}/moverequest'
>;

/** Sends a step of a task once, however often it is pressed: after a lost connection the same one again. */
export function useTaskStep<N extends StepName>(name: N, onDone?: (output: AnswerOf<N>) => void) {
  const keys = useIdempotencyKeys();
  const invalidate = useInvalidateTasks();
  const isRunning = useRef(false);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (request: RequestOf<N>) =>
      call(name, request, { idempotencyKey: keys.keyFor(JSON.stringify(request)) }),
    onSuccess: async (output) => {
      keys.answered();
      await invalidate();
      onDone?.(output);
    },
    onError: async (error) => {
      if (!failureOf(error).unsettled) keys.answered();
      // Somebody else was faster: the page shows who.
      await invalidate();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isPending: mutation.isPending,
    failure: mutation.error ? failureOf(mutation.error) : undefined,
    send(request: RequestOf<N>): void {
      // The mutation's own state is only known after the next render, which a double tap is faster than.
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(request);
    },
  };
}

/** A form that is a step of a task. `onDone` runs when what is shown of tasks is up to date. */
export function useTaskForm<N extends StepName, Values extends FieldValues>(
  name: N,
  {
    toRequest,
    keep,
    onDone,
    ...options
  }: {
    initial: Values;
    check: (values: Values) => FormFaults<Values>;
    toRequest: (values: Values) => RequestOf<N>;
    onDone: (output: AnswerOf<N>, values: Values) => unknown;
    draft?: { save: (values: Values) => void; clear: () => unknown };
    /** Keeps on this device what a reload would lose: before anything is read anew, and before the draft is cleared. */
    keep?: (output: AnswerOf<N>, values: Values) => Promise<void>;
  },
) {
  const invalidate = useInvalidateTasks();
  return useFormShell<Values, AnswerOf<N>>({
    ...options,
    send: (values, keyFor) => {
      const request = toRequest(values);
      return call(name, request, { idempotencyKey: keyFor(request) });
    },
    onSent: async (output, values) => {
      await keep?.(output, values);
      await invalidate();
      await onDone(output, values);
    },
    // Somebody else was faster: the page shows who.
    onFailed: () => void invalidate(),
  });
}

/** Gives the car free that is out of service for a task. */
export function useEndBlocks(task: Pick<Task, 'id'>) {
  const invalidate = useInvalidateTasks();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('DELETE /tasks/{id}/blocks', { params: idOf(task) }),
    onSettled: invalidate,
  });
}

/** Withdraws what those are asked whose bookings are in the way. */
export function useWithdrawMoveRequest(task: Pick<Task, 'id'>) {
  const invalidate = useInvalidateTasks();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('DELETE /tasks/{id}/moverequest', { params: idOf(task) }),
    onSettled: invalidate,
  });
}

export const repairGapsQuery = (task: Pick<Task, 'id'>, minutes: number) =>
  queryOptions({
    ...callQuery('GET /tasks/{id}/gaps', { params: idOf(task), query: { minutes: String(minutes) } }),
    staleTime: 0,
  });

/** Tells the car of a task to open or to lock, and follows what becomes of it. */
export function useTaskCommand(task: Pick<Task, 'id'>) {
  const keys = useIdempotencyKeys();
  const invalidate = useInvalidateTasks();
  const isRunning = useRef(false);
  const [sent, setSent] = useState<Command>();
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: ({ kind, elsewhere }: { kind: CommandKind; elsewhere: boolean }) =>
      call(
        'POST /tasks/{id}/commands',
        { params: idOf(task), body: { kind, elsewhere } },
        { idempotencyKey: keys.keyFor(`${kind} ${elsewhere}`) },
      ),
    onSuccess: (command) => {
      keys.answered();
      setSent(command);
    },
    onError: async (error) => {
      if (!failureOf(error).unsettled) keys.answered();
      await invalidate();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const { data: followed } = useQuery({
    ...evenWhileIdle(
      callQuery('GET /tasks/{id}/commands/{commandId}', {
        params: { ...idOf(task), commandId: sent?.id ?? '' },
      }),
    ),
    networkMode: 'always',
    enabled: sent?.state === 'SENT',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.state !== 'SENT') return false;
      return state.dataUpdateCount < FIRST_LOOKS ? COMMAND_FIRST_MS : COMMAND_LATER_MS;
    },
  });
  const command = followed?.id === sent?.id ? (followed ?? sent) : sent;
  return {
    command,
    isPending: mutation.isPending || command?.state === 'SENT',
    kind: mutation.isPending ? mutation.variables.kind : command?.kind,
    failure:
      mutation.error && !isRefusal(mutation.error, 'COMMAND_OUTSTANDING')
        ? failureOf(mutation.error)
        : undefined,
    /** @param elsewhere whoever was asked whether they are really at this car has said yes */
    send(kind: CommandKind, elsewhere = false): void {
      if (isRunning.current || command?.state === 'SENT') return;
      isRunning.current = true;
      mutation.mutate({ kind, elsewhere });
    },
  };
}
