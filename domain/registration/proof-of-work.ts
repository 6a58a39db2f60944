/**
 * A puzzle dear to solve, cheap to check (§S14.19): each part wants a number whose value, by `iterations`
 * rounds of PBKDF2, begins with `bits` zero bits. Small parts take more even time, and show progress.
 */
export type Puzzle = { challenge: string; parts: number; iterations: number; bits: number };

/** Calls back after each part, with the number of parts that are done. Resolves to a number for each part. */
export async function solvePuzzle(puzzle: Puzzle, onPart?: (done: number) => void): Promise<number[]> {
  const numbers: number[] = [];
  for (let part = 0; part < puzzle.parts; part++) {
    let number = 0;
    while (!(await isPartSolved(puzzle, part, number))) number++;
    numbers.push(number);
    onPart?.(numbers.length);
  }
  return numbers;
}

/** Stops at the first wrong part, so that a made-up solution costs little. */
export async function isPuzzleSolved(puzzle: Puzzle, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length !== puzzle.parts) return false;
  for (const [part, number] of numbers.entries()) {
    if (!Number.isSafeInteger(number) || number < 0) return false;
    if (!(await isPartSolved(puzzle, part, number))) return false;
  }
  return true;
}

// PBKDF2 is native code in browsers, so a phone loses little against a program written for this.
async function isPartSolved(puzzle: Puzzle, part: number, number: number): Promise<boolean> {
  const text = new TextEncoder();
  const tried = await crypto.subtle.importKey('raw', text.encode(`${part}.${number}`), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const { challenge, iterations, bits } = puzzle;
  const salt = text.encode(challenge);
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    tried,
    32,
  );
  return new DataView(derived).getUint32(0) < 2 ** (32 - bits);
}
