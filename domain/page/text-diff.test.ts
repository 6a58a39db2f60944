import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './text-diff.ts';

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ SAME: ' ', ADDED: '+', REMOVED: '-' }[kind]}${text}`);

describe('the difference of two texts', () => {
  it('names what went and what came, and leaves the rest', () => {
    expect(shown('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
    expect(shown('', 'a')).toEqual(['+a']);
    expect(shown('a', '')).toEqual(['-a']);
    expect(shown('a\n', 'a')).toEqual([' a']);
  });

  it('is complete both ways, whatever the texts', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, now] = [
          [...before, 'end'],
          [...after, 'end'],
        ];
        const lines = diffLines(old.join('\n'), now.join('\n'));
        const of = (kind: string) => lines.filter((one) => one.kind === 'SAME' || one.kind === kind);
        expect(of('REMOVED').map((one) => one.text)).toEqual(old);
        expect(of('ADDED').map((one) => one.text)).toEqual(now);
      }),
    );
  });
});
