import { solvePuzzle } from '#domain/registration/proof-of-work.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { now } from '#web/platform/clock.ts';
import { isRefusal } from '#web/platform/query.tsx';

/** What stands between the registration and its submission; undefined: nothing. */
export type Admission =
  /** The device solves a puzzle, because many register through its address; `share` is 0 to 1. */
  | { kind: 'WORK'; share: number }
  | { kind: 'READY' }
  /** The server takes nothing of this registration before `until`, an ISO 8601 instant. */
  | { kind: 'WAIT'; until: string; isRefused: boolean };

type Proof = { header: string; expiresAt: string };
const isFresh = ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) > now();

/**
 * Asks early what the submission will need, and works while the form is filled in, in another thread (§S14.19,
 * §S14.21).
 */
export function createAdmission(onChange: (admission: Admission | undefined) => void) {
  let working: Promise<Proof> | undefined;
  let proof: Proof | undefined;
  /** A time to wait is more important than the progress of work that goes on meanwhile. */
  let isWaiting = false;

  function tellWait(until: string, isRefused: boolean) {
    isWaiting = true;
    onChange({ kind: 'WAIT', until, isRefused });
  }
  function tellWork(admission: Extract<Admission, { kind: 'WORK' | 'READY' }>) {
    if (!isWaiting) onChange(admission);
  }

  async function work(): Promise<Proof> {
    const { proofOfWork: puzzle } = await call('GET /registrations/current/admission', {});
    tellWork({ kind: 'WORK', share: 0 });
    const numbers = await solvePuzzle(puzzle, (done) =>
      tellWork({ kind: 'WORK', share: done / puzzle.parts }),
    );
    tellWork({ kind: 'READY' });
    proof = { header: `${puzzle.challenge}:${numbers.join(',')}`, expiresAt: puzzle.expiresAt };
    return proof;
  }

  function startWork(): Promise<Proof> {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  return {
    /** Asks whether there is work to do or a time to wait; a lost answer is no harm. */
    async ask(): Promise<void> {
      try {
        const { waitUntil, proofOfWork } = await call('GET /registrations/current/admission', {});
        isWaiting = false;
        if (waitUntil) tellWait(waitUntil, true);
        else if (!proofOfWork.needed) onChange(undefined);
        else if (!proof || !isFresh(proof)) await startWork();
      } catch (error) {
        console.warn('admission', error);
      }
    },
    /** Tells a limit that a save of the draft has met. */
    noteRefusal(error: unknown): void {
      if (!isRefusal(error, 'RATE_LIMITED') || !(error instanceof CallRefused)) return;
      const until = new Date(now() + (error.retryAfterSeconds ?? 60) * 1000).toISOString();
      tellWait(until, false);
    },
    /**
     * Sends the registration with what the device has worked out; if the server asks for work only now, does
     * it and sends again.
     */
    async send<T>(post: (proofOfWork: string | undefined) => Promise<T>): Promise<T> {
      const made = working ? await working : proof;
      try {
        return await post(made && isFresh(made) ? made.header : undefined);
      } catch (error) {
        if (!isRefusal(error, 'PROOF_OF_WORK_NEEDED')) throw error;
        proof = undefined;
        return post((await startWork()).header);
      }
    },
  };
}

export type AdmissionWork = ReturnType<typeof createAdmission>;
