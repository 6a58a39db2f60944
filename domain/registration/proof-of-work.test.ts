import { expect, test } from 'vitest';
import { isPuzzleSolved, type Puzzle, solvePuzzle } from './proof-of-work.ts';

const PUZZLE: Puzzle = { challenge: 'ab12', parts: 4, iterations: 10, bits: 5 };

test('whoever works finds a solution, sees it grow, and can show it', async () => {
  const done: number[] = [];
  const numbers = await solvePuzzle(PUZZLE, (parts) => done.push(parts));
  expect(done).toEqual([1, 2, 3, 4]);
  expect(await isPuzzleSolved(PUZZLE, numbers)).toBe(true);
});

test('a solution is for one puzzle, whole, and nothing else', async () => {
  const numbers = await solvePuzzle(PUZZLE);
  const [first = 0, ...rest] = numbers;
  for (const wrong of [
    [],
    rest,
    [...numbers, 0],
    [first + 0.5, ...rest],
    [-1, ...rest],
    [Number.NaN, ...rest],
  ]) {
    expect(await isPuzzleSolved(PUZZLE, wrong)).toBe(false);
  }
  const harder = { ...PUZZLE, bits: 20 };
  expect(await isPuzzleSolved({ ...harder, challenge: 'ab13' }, numbers)).toBe(false);
  expect(await isPuzzleSolved(harder, numbers)).toBe(false);
});

test('each bit doubles the work', async () => {
  const triesOf = async (bits: number) => {
    const numbers = await solvePuzzle({ challenge: `bits ${bits}`, parts: 200, iterations: 1, bits });
    return numbers.reduce((sum, number) => sum + number + 1, 0) / numbers.length;
  };
  for (const bits of [0, 3, 5]) {
    const tries = await triesOf(bits);
    expect(tries).toBeGreaterThan(2 ** bits * 0.7);
    expect(tries).toBeLessThan(2 ** bits * 1.4);
  }
});
