import { expect, test } from 'vitest';
import { CUSTOMER_STATES } from './customer-state.ts';
import { stateAfterManualCheck } from './manual-check.ts';

const COMPANY = {
  state: 'PRELIMINARY',
  kundenart: 'firma haupt',
  isSub: false,
  emailConfirmed: true,
  documentsValid: false,
} as const;
const PERSON = { ...COMPANY, kundenart: 'familie haupt' };

test('an accepted company or organisation is active with its address, and waits for it otherwise', () => {
  for (const kundenart of ['firma haupt', 'firma', 'gemein haupt', 'gemein']) {
    expect(stateAfterManualCheck('ACCEPTED', { ...COMPANY, kundenart })).toBe('ACTIVE');
    const unconfirmed = { ...COMPANY, kundenart, emailConfirmed: false };
    expect(stateAfterManualCheck('ACCEPTED', unconfirmed)).toBe('PRELIMINARY');
  }
});

test('people, also drivers of a company, are never active before their documents are checked', () => {
  for (const person of [PERSON, { ...COMPANY, kundenart: 'firma', isSub: true }]) {
    expect(stateAfterManualCheck('ACCEPTED', person)).toBe('VERIFIED');
    expect(stateAfterManualCheck('ACCEPTED', { ...person, documentsValid: true })).toBe('ACTIVE');
    const unconfirmed = { ...person, documentsValid: true, emailConfirmed: false };
    expect(stateAfterManualCheck('ACCEPTED', unconfirmed)).toBe('VERIFIED');
  }
});

test('who waits can be denied, who was denied can be accepted, and nobody else is touched', () => {
  for (const state of CUSTOMER_STATES) {
    for (const checked of [COMPANY, PERSON]) {
      const denied = stateAfterManualCheck('DENIED', { ...checked, state });
      expect(denied).toBe(state === 'PRELIMINARY' ? 'DENIED' : undefined);
      const accepted = stateAfterManualCheck('ACCEPTED', { ...checked, state });
      expect(accepted !== undefined).toBe(state === 'PRELIMINARY' || state === 'DENIED');
    }
  }
});
