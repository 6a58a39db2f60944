import { afterEach, expect, it, vi } from 'vitest';
import { isPuzzleSolved, type Puzzle } from '#domain/registration/proof-of-work.ts';
import { CallRefused } from '#web/platform/call.ts';
import { type Admission, createAdmission } from './admission.ts';

const PUZZLE: Puzzle = { challenge: 'ab12', parts: 3, iterations: 10, bits: 4 };
const hourAhead = () => new Date(Date.now() + 3_600_000).toISOString();
afterEach(() => vi.unstubAllGlobals());

type Says = Partial<Puzzle> & { needed?: boolean; waitUntil?: string | null };
/** A server that answers each question about the admission alike. */
function serverSays({ needed = false, waitUntil = null, ...puzzle }: Says) {
  const answer = () => ({ waitUntil, proofOfWork: { needed, ...PUZZLE, ...puzzle, expiresAt: hourAhead() } });
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer()))));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
function watched() {
  const told: (Admission | undefined)[] = [];
  return { told, admission: createAdmission((found) => told.push(found)) };
}
const refused = (status: number, resultCode: 'PROOF_OF_WORK_NEEDED' | 'RATE_LIMITED', wait?: number) =>
  new CallRefused({ type: '', title: '', status, detail: '', resultCode }, wait);

it('is silent where nothing is needed, and then sends no proof', async () => {
  serverSays({});
  const { told, admission } = watched();
  await admission.ask();
  expect(told).toEqual([undefined]);
  expect(await admission.send((proof) => Promise.resolve(proof))).toBeUndefined();
});

it('does the work early, tells how far it is, does it once, and sends what was found', async () => {
  serverSays({ needed: true });
  const { told, admission } = watched();
  await Promise.all([admission.ask(), admission.ask()]);
  expect(told).toEqual([
    ...[0, 1, 2, 3].map((done) => ({ kind: 'WORK', share: done / 3 })),
    { kind: 'READY' },
  ]);
  await admission.ask();
  expect(told).toHaveLength(5);
  const proof = (await admission.send((sent) => Promise.resolve(sent))) ?? '';
  const [challenge, numbers = ''] = proof.split(':');
  expect(challenge).toBe('ab12');
  expect(await isPuzzleSolved(PUZZLE, numbers.split(',').map(Number))).toBe(true);
});

it('works when the server asks only at the submission, and sends once more', async () => {
  serverSays({ needed: false });
  const { told, admission } = watched();
  const sent: (string | undefined)[] = [];
  const answer = await admission.send((proof) => {
    sent.push(proof);
    return proof ? Promise.resolve('made') : Promise.reject(refused(428, 'PROOF_OF_WORK_NEEDED'));
  });
  expect(answer).toBe('made');
  expect(sent).toEqual([undefined, expect.stringMatching(/^ab12:\d+,\d+,\d+$/)]);
  expect(told.at(-1)).toEqual({ kind: 'READY' });
});

it('passes on every other refusal', async () => {
  const { admission } = watched();
  const post = () => Promise.reject(refused(429, 'RATE_LIMITED', 5));
  await expect(admission.send(post)).rejects.toThrow(CallRefused);
});

it('a time to wait stays, whatever the work reports meanwhile', async () => {
  const { told, admission } = watched();
  serverSays({ needed: true, bits: 8, iterations: 1000 });
  const working = admission.ask();
  await vi.waitFor(() => expect(told).toContainEqual({ kind: 'WORK', share: 1 / 3 }), { interval: 1 });
  const until = hourAhead();
  serverSays({ waitUntil: until });
  await admission.ask();
  expect(told).not.toContainEqual({ kind: 'READY' });
  await working;
  expect(told.at(-1)).toEqual({ kind: 'WAIT', until, isRefused: true });
  admission.noteRefusal(refused(429, 'RATE_LIMITED', 60));
  expect(told.at(-1)).toMatchObject({ kind: 'WAIT', isRefused: false });
});
