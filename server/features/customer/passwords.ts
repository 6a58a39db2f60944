import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum cost for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** With `passwordHash`: checks whether the password matches. Without: hashes the password. */
type Task = { password: string; passwordHash?: string };
export type PasswordTask = Task & { id: number; cost: typeof COST };
export type PasswordReply = { id: number; value: string | boolean } | { id: number; error: string };

/** Verified when the account is unknown or has no password, so that the answer takes the same time. */
const dummyHash = hash(randomBytes(16).toString('hex'), COST);

/** Returns the argon2id hash to store. The caller normalizes a password with `passwordToHash` before. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await runInWorker({ password }));

/** Returns false when there is no hash; rejects when the hash is malformed. */
export async function matchesPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await runInWorker({ password, passwordHash: passwordHash ?? (await dummyHash) });
  return matches === true && typeof passwordHash === 'string';
}

/** Starts the worker unless it runs, so that the first login need not wait. Returns its process id. */
export const startPasswordWorker = (): number => runningWorker().pid ?? 0;

let worker: ChildProcess | undefined;
let lastId = 0;
type Pending = { task: Task; resolve: (value: string | boolean) => void; reject: (error: Error) => void };
const pending = new Map<number, Pending>();

function runInWorker(task: Task): Promise<string | boolean> {
  const child = runningWorker();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { task, resolve, reject });
    // Keeps this process alive while it waits for a reply.
    if (pending.size === 1) child.channel?.ref();
    child.send(
      { ...task, id, cost: COST } satisfies PasswordTask,
      (error) => error && finishPendingHere(child),
    );
  });
}

function runningWorker(): ChildProcess {
  if (worker?.connected) return worker;
  const child = fork(fileURLToPath(new URL('password-worker.ts', import.meta.url)), { execArgv: [] });
  worker = child;
  child.unref();
  child.channel?.unref();
  child.on('message', (reply: PasswordReply) => {
    const answered = takePending(reply.id);
    if ('error' in reply) answered?.reject(new Error(reply.error));
    else answered?.resolve(reply.value);
    if (pending.size === 0) child.channel?.unref();
  });
  child.on('error', () => finishPendingHere(child));
  child.on('exit', () => finishPendingHere(child));
  return child;
}

function takePending(id: number): Pending | undefined {
  const found = pending.get(id);
  pending.delete(id);
  return found;
}

/** Finishes the pending tasks in this process after the worker ended. The next task starts a new worker. */
function finishPendingHere(lostWorker: ChildProcess): void {
  if (worker === lostWorker) worker = undefined;
  for (const id of pending.keys()) {
    const unanswered = takePending(id);
    if (!unanswered) continue;
    const { password, passwordHash } = unanswered.task;
    const result: Promise<string | boolean> =
      passwordHash === undefined ? hash(password, COST) : verify(passwordHash, password);
    result.then(unanswered.resolve, unanswered.reject);
  }
}
