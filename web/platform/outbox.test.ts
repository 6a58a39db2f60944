import { expect, it } from 'vitest';
import { createOutbox, type Kept } from './outbox.ts';

type Letter = Kept & { at: number };

/** There is no IndexedDB here: that is a browser that stores nothing. */
const letters = () =>
  createOutbox<Letter>({
    store: 'meldung',
    lock: 'letters',
    isKept: (record): record is Letter => record !== null,
    isOld: ({ at }) => at < 0,
    order: ({ at }) => at,
  });

it('says that the browser stores nothing, or keeps it while the page is open, in its order and for its customer', async () => {
  const outbox = letters();
  expect(await outbox.keep({ id: 'lost', customerId: 1, at: 1 })).toBe(false);
  for (const [id, customerId, at] of [
    ['later', 1, 3],
    ['sooner', 1, 2],
    ['of another', 2, 1],
    ['old', 1, -1],
  ] as const) {
    await outbox.keepAnyway({ id, customerId, at });
  }
  expect((await outbox.read(1)).map(({ id }) => id)).toEqual(['sooner', 'later']);
  await outbox.keepAnyway({ id: 'sooner', customerId: 1, at: 2, fault: 'zu groß' });
  expect(await outbox.read(1)).toMatchObject([{ id: 'sooner', fault: 'zu groß' }, { id: 'later' }]);
  await outbox.forget('sooner');
  expect((await outbox.read(1)).map(({ id }) => id)).toEqual(['later']);
});

it('sends once at a time, and again after what went wrong', async () => {
  const outbox = letters();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const first = outbox.send(() => promise);
  expect(await outbox.send(async () => true)).toBe(false);
  resolve(true);
  expect(await first).toBe(true);
  await expect(outbox.send(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await outbox.send(async () => true)).toBe(true);
});
