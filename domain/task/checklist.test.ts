import { expect, it } from 'vitest';
import { checklistOf, missingSteps } from './checklist.ts';
import { TASK_KINDS } from './task-kind.ts';

it('every kind of task has steps with words of their own, and is done when all are ticked off', () => {
  for (const kind of TASK_KINDS) {
    const codes = checklistOf(kind).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes).size).toBe(codes.length);
    expect(missingSteps(kind, codes)).toEqual([]);
    expect(missingSteps(kind, codes.slice(1)).map(({ code }) => code)).toEqual(codes.slice(0, 1));
  }
});
