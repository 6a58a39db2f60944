import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP asks at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** With a hash: does the password match? Without: its hash. */
type Question = { password: string; passwordHash?: string };
export type PasswordQuestion = Question & { id: number; cost: typeof COST };
export type PasswordReply = { id: number; value: string | boolean } | { id: number; error: string };

/** Verified when an account is unknown or has no password, so that the answer takes the same time. */
const nobodysHash = hash(randomBytes(16).toString('hex'), COST);

/** For the customer's `password_hash`. The password must have passed `passwordToHash`. */
export const hashPassword = async (password: string): Promise<string> => String(await ask({ password }));

export async function matchesPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await ask({ password, passwordHash: passwordHash ?? (await nobodysHash) });
  return matches === true && typeof passwordHash === 'string';
}

/** Starts the worker unless it runs, ahead of the first login; answers with its process id. */
export const startPasswordWorker = (): number => runningWorker().pid ?? 0;

let worker: ChildProcess | undefined;
let lastId = 0;
type Open = { question: Question; done: (value: string | boolean) => void; failed: (error: Error) => void };
const open = new Map<number, Open>();

function ask(question: Question): Promise<string | boolean> {
  const child = runningWorker();
  const id = ++lastId;
  return new Promise((done, failed) => {
    open.set(id, { question, done, failed });
    // The process must not end while it waits.
    if (open.size === 1) child.channel?.ref();
    child.send(
      { ...question, id, cost: COST } satisfies PasswordQuestion,
      (error) => error && answerHere(child),
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
    const asked = take(reply.id);
    if ('error' in reply) asked?.failed(new Error(reply.error));
    else asked?.done(reply.value);
    if (open.size === 0) child.channel?.unref();
  });
  child.on('error', () => answerHere(child));
  child.on('exit', () => answerHere(child));
  return child;
}

function take(id: number): Open | undefined {
  const asked = open.get(id);
  open.delete(id);
  return asked;
}

/** The worker is gone: nobody shall wait for it. The next question starts another. */
function answerHere(gone: ChildProcess): void {
  if (worker === gone) worker = undefined;
  for (const id of open.keys()) {
    const asked = take(id);
    if (!asked) continue;
    const { password, passwordHash } = asked.question;
    const answer: Promise<string | boolean> =
      passwordHash === undefined ? hash(password, COST) : verify(passwordHash, password);
    answer.then(asked.done, asked.failed);
  }
}
