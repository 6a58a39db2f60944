import { describe, expect, test } from 'vitest';
import { debitsText, nextStepText, stateOf } from './debit-file-words.ts';

const written = { state: 'WRITTEN', isLate: false, submitUntil: '2027-05-13', waitsFor: null } as const;

describe('a file of debits', () => {
  test('says until when it has to be at the bank, and what to do when that is over', () => {
    expect([stateOf(written).text, nextStepText(written)]).toEqual([
      'einzureichen',
      'Bis 13.05.2027 muss sie bei der Bank sein.',
    ]);
    const late = { ...written, isLate: true };
    expect(stateOf(late).tone).toBe('error');
    expect(nextStepText(late)).toContain('sonst verwirf sie');
  });

  test('waits for a second person before all else', () => {
    const asked = { ...written, isLate: true, waitsFor: 'SUBMISSION' } as const;
    expect([stateOf(asked).text, nextStepText(asked)]).toEqual([
      'wartet auf Freigabe',
      'Eine zweite Person bestätigt, dass sie eingereicht ist.',
    ]);
  });

  test.for(['SUBMITTED', 'REFUSED', 'DISCARDED'] as const)('asks for nothing when it is %s', (state) => {
    expect(nextStepText({ ...written, state })).toBeUndefined();
  });

  test('counts in words', () => {
    expect([debitsText(1), debitsText(1_200)]).toEqual(['1 Lastschrift', '1.200 Lastschriften']);
  });
});
