import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CarMessage } from '#server/adapters/telematics/telematics.ts';
import { createMessageBatches } from './message-batches.ts';

const AT = Temporal.Instant.from('2026-11-23T10:00:00Z');
const CAR = { vehicleId: 1, receivedAt: AT, isKept: false };
const OPENED: CarMessage = { ...CAR, kind: 'OPENED', openings: [] };
const STATE: CarMessage = {
  ...CAR,
  kind: 'STATE',
  state: {
    at: AT,
    sequence: 1,
    position: { lat: 50, lng: 11 },
    locked: true,
    doorOpen: false,
    ignitionOn: false,
    lightsOn: false,
    energyPercent: 80,
    plugged: false,
    odometerM: 1000,
  },
};

/** Batches whose openings take until `finish`. */
function slowOpenings() {
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const batches = createMessageBatches({
    takeOpenings: async ({ vehicleId }) => {
      if (vehicleId === CAR.vehicleId) await promise;
      done.push(`openings of ${vehicleId}`);
    },
    writeNews: async (news) => void done.push(`news of ${news.map(({ vehicleId }) => vehicleId).join()}`),
    lookAtNews: async () => void done.push('look'),
    takeAnswers: async (answers) => void done.push(`answers of ${answers.length}`),
    onError: (error) => void done.push(String(error)),
  });
  return { batches, done, finish: resolve };
}

describe('what a car says', () => {
  it('is written after what it did for a phone beside it, also with an answer and when the server ends', async () => {
    const { batches, done, finish } = slowOpenings();
    batches.add(OPENED);
    batches.add(STATE);
    const answer = { commandId: 'c', at: AT, outcome: 'DONE', reason: undefined } as const;
    batches.add({ ...CAR, kind: 'ANSWER', answer });
    const closing = batches.close();
    await nextTurn();
    expect(done).toEqual([]);
    finish();
    await closing;
    expect(done).toEqual(['openings of 1', 'news of 1', 'answers of 1', 'look']);
  });

  it('does not wait for the openings of another car', async () => {
    const { batches, done, finish } = slowOpenings();
    batches.add(OPENED);
    batches.add({ ...STATE, vehicleId: 2 });
    const answer = { commandId: 'c', at: AT, outcome: 'DONE', reason: undefined } as const;
    batches.add({ ...CAR, vehicleId: 2, kind: 'ANSWER', answer });
    await expect.poll(() => done).toEqual(['news of 2', 'answers of 1']);
    finish();
    await batches.close();
  });

  it('is written also when its openings cannot be taken', async () => {
    const done: string[] = [];
    const batches = createMessageBatches({
      takeOpenings: () => Promise.reject(new Error('away')),
      writeNews: async () => void done.push('news'),
      lookAtNews: async () => undefined,
      takeAnswers: async () => undefined,
      onError: (error) => void done.push(String(error)),
    });
    batches.add(OPENED);
    batches.add(STATE);
    await batches.close();
    expect(done).toEqual(['Error: away', 'news']);
  });
  it('is looked at once a second, and again when that failed, although no car has said more', async () => {
    const done: string[] = [];
    const batches = createMessageBatches({
      takeOpenings: async () => undefined,
      writeNews: async () => void done.push('news'),
      lookAtNews: async () => {
        done.push('look');
        if (!done.includes('Error: away')) throw new Error('away');
      },
      takeAnswers: async () => undefined,
      onError: (error) => void done.push(String(error)),
    });
    batches.add(STATE);
    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['news', 'look', 'Error: away', 'look']);
    await batches.close();
    expect(done).toHaveLength(4);
  });
});
