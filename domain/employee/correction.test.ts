import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCorrection, type EntryChange, effectiveEntries, type WrittenEntry } from './correction.ts';
import { readShifts } from './shift.ts';
import { STAMP_KINDS, type StampKind } from './stamp.ts';

const START = Temporal.Instant.from('2027-06-16T06:00:00Z');
const NOW = START.add({ hours: 60 });
let sequence = 0;
const written = (
  id: string,
  kind: StampKind,
  hours: number,
  more: Partial<WrittenEntry> = {},
): WrittenEntry => ({
  id,
  kind,
  at: START.add({ minutes: Math.round(hours * 60) }),
  sequence: sequence++,
  isVoid: false,
  ...more,
});
const DAY = [written('come', 'COME', 0), written('go', 'GO', 8)];
const change = (kind: StampKind, hours: number, corrects?: string): EntryChange => ({
  kind,
  at: START.add({ minutes: Math.round(hours * 60) }),
  isVoid: false,
  ...(corrects ? { corrects } : {}),
});

describe('what counts', () => {
  it('is the last that was written in a place, in the order of time', () => {
    const all = [
      ...DAY,
      written('go 2', 'GO', 7, { corrects: 'go' }),
      written('go 3', 'GO', 7.5, { corrects: 'go 2' }),
      written('late', 'COME', 20),
      written('none', 'COME', 20, { corrects: 'late', isVoid: true }),
      written('early', 'COME', -1, { corrects: 'come' }),
    ];
    expect(effectiveEntries(all).map(({ id }) => id)).toEqual(['early', 'go 3']);
  });
});

describe('a correction', () => {
  it.each<[string, EntryChange[], string | undefined]>([
    ['of a time', [change('GO', 8.5, 'go')], undefined],
    [
      'that takes both away',
      [
        { corrects: 'come', isVoid: true },
        { corrects: 'go', isVoid: true },
      ],
      undefined,
    ],
    ['that takes the come away only', [{ corrects: 'come', isVoid: true }], 'CORRECTION_CONFLICTS'],
    ['that adds a break', [change('BREAK_START', 3), change('BREAK_END', 3.5)], undefined],
    ['that adds a shift within the other', [change('COME', 2), change('GO', 4)], 'CORRECTION_CONFLICTS'],
    [
      'that adds a shift across the end of the other',
      [change('COME', 7), change('GO', 9)],
      'CORRECTION_CONFLICTS',
    ],
    ['that adds a shift after it', [change('COME', 10), change('GO', 12)], undefined],
    ['that ends before it begins', [change('GO', -1, 'go')], 'CORRECTION_CONFLICTS'],
    ['in the future', [change('GO', 61, 'go')], 'CORRECTION_IN_FUTURE'],
    ['of last year', [change('COME', -24 * 90, 'come')], 'CORRECTION_TOO_OLD'],
  ])('%s', (_, changes, fault) => {
    expect(checkCorrection(DAY, changes, NOW)).toBe(fault);
  });

  it('that is accepted makes no fault, whatever was stamped and however many overlap', () => {
    const entries = fc
      .array(fc.tuple(fc.constantFrom(...STAMP_KINDS), fc.integer({ min: 1, max: 50 })), { maxLength: 12 })
      .map((steps) =>
        steps
          .map(([kind, hour], index) => written(`entry ${index}`, kind, hour))
          .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at)),
      );
    const changes = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constantFrom(...STAMP_KINDS),
          hours: fc.integer({ min: 1, max: 50 }),
          index: fc.integer({ min: 0, max: 24 }),
        }),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(entries, changes, (all, wanted) => {
        const made = wanted.map(({ kind, hours, index }) => change(kind, hours, all[index]?.id));
        // Each entry has one successor: the database allows no second.
        const own = made.filter(
          ({ corrects }, index) =>
            !corrects || made.findIndex((other) => other.corrects === corrects) === index,
        );
        if (checkCorrection(all, own, NOW) !== undefined) return;
        const after = effectiveEntries([
          ...all,
          ...own.map((one, index) => ({
            ...written(`new ${index}`, 'GO', 50),
            ...(one.isVoid ? {} : { kind: one.kind, at: one.at }),
            corrects: one.corrects,
            isVoid: one.isVoid,
            isEntered: true,
          })),
        ]);
        const count = (some: readonly WrittenEntry[]) => readShifts(some, NOW).faults.length;
        expect(count(after)).toBeLessThanOrEqual(count(all));
      }),
    );
  });
});
