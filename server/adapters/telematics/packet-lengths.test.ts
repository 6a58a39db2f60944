import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PacketLengths } from './packet-lengths.ts';

const LIMIT = 9_000;

/** A packet of MQTT with so many bytes after its head. */
function packet(length: number): Buffer {
  const head = [0x30];
  let rest = length;
  do {
    const more = Math.floor(rest / 128);
    head.push((rest % 128) | (more > 0 ? 0x80 : 0));
    rest = more;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0xff)]);
}

test('in whatever pieces packets arrive, the first that is too long is known by its head alone', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: LIMIT }), { maxLength: 6 });
  const cuts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lengths, cuts, fc.integer({ min: LIMIT + 1, max: 268_435_455 }), (short, pieces, long) => {
      const seen = new PacketLengths(LIMIT);
      let all = Buffer.concat(short.map(packet));
      for (let turn = 0; all.length > 0; turn++) {
        const piece = all.subarray(0, pieces[turn % pieces.length]);
        all = all.subarray(piece.length);
        expect(seen.take(piece)).toBe(true);
      }
      const head = packet(long % 20_000 > LIMIT ? long % 20_000 : LIMIT + 1).subarray(0, 5);
      expect(seen.take(head)).toBe(false);
    }),
  );
});

test('a length that goes on for more than four bytes is none', () => {
  expect(new PacketLengths(LIMIT).take(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false);
});
