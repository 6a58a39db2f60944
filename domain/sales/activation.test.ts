import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';
import {
  type ActivationFacts,
  activationObstacle,
  checkPassing,
  countingOriginals,
  missingSteps,
} from './activation.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const before = (hours: number) => NOW.subtract({ hours });
const WAITING: ActivationFacts = {
  state: 'VERIFIED',
  contractSent: true,
  photosWait: false,
  documentsValid: false,
  emailConfirmed: false,
  originals: undefined,
  presence: undefined,
  changedAt: undefined,
  needsTwoPeople: false,
};
const SHOWN: ActivationFacts = {
  ...WAITING,
  originals: { at: before(1), personId: 1 },
  presence: { at: before(1) },
  emailConfirmed: true,
};

describe('what stands in the way at a partner', () => {
  it('is said for each state, and nothing for who only has to be seen', () => {
    const said = CUSTOMER_STATES.map((state) => [state, activationObstacle({ ...WAITING, state })]);
    expect(Object.fromEntries(said)).toEqual({
      REQUESTED: 'ENDED',
      PRELIMINARY: 'MANUAL_CHECK',
      VERIFIED: undefined,
      ACTIVE: 'ACTIVE',
      CANCELLING: 'ACTIVE',
      BLOCKED: 'ENDED',
      DENIED: 'ENDED',
      DELETED: 'ENDED',
      DELETING: 'ENDED',
    });
    expect(activationObstacle({ ...WAITING, contractSent: false })).toBe('CONTRACT');
    expect(activationObstacle({ ...WAITING, photosWait: true })).toBe('PHOTOS');
  });
});

describe('what is missing', () => {
  it('is named in the order in which it is done', () => {
    expect(missingSteps(WAITING, NOW)).toEqual(['ORIGINALS', 'PRESENCE']);
    expect(missingSteps({ ...WAITING, needsTwoPeople: true }, NOW)).toEqual([
      'ORIGINALS',
      'PRESENCE',
      'SECOND_PERSON',
    ]);
    expect(missingSteps(SHOWN, NOW)).toEqual([]);
    // Shown on the phone, a code says nothing about the address.
    expect(missingSteps({ ...SHOWN, emailConfirmed: false }, NOW)).toEqual(['EMAIL']);
    expect(missingSteps({ ...WAITING, documentsValid: true }, NOW)).toEqual(['EMAIL']);
  });

  it('is what was seen a week ago, or before the account was called otherwise', () => {
    const originals = { at: before(24 * 7), personId: 1 };
    expect(missingSteps({ ...SHOWN, originals }, NOW)).toEqual(['ORIGINALS']);
    expect(missingSteps({ ...SHOWN, originals }, NOW.subtract({ nanoseconds: 1 }))).toEqual([]);
    expect(missingSteps({ ...SHOWN, presence: originals }, NOW)).toEqual(['PRESENCE']);
    expect(countingOriginals({ ...SHOWN, changedAt: before(2) }, NOW)).toEqual(SHOWN.originals);
    expect(countingOriginals({ ...SHOWN, changedAt: NOW }, NOW)).toBeUndefined();
  });
});

describe('who may activate an account', () => {
  it('is everybody at the partner, and where it asks for two people not the one who saw the originals', () => {
    expect(checkPassing(WAITING, 1, NOW)).toBe('ORIGINALS_MISSING');
    expect(checkPassing({ ...SHOWN, presence: undefined }, 1, NOW)).toBe('PRESENCE_MISSING');
    expect(checkPassing(SHOWN, 1, NOW)).toBeUndefined();
    expect(checkPassing({ ...SHOWN, needsTwoPeople: true }, 1, NOW)).toBe('SECOND_PERSON_NEEDED');
    expect(checkPassing({ ...SHOWN, needsTwoPeople: true }, 2, NOW)).toBeUndefined();
  });

  it('is never one person alone where two are asked for, whatever was done before', () => {
    const step = fc.option(
      fc.record({ hours: fc.integer({ min: 0, max: 400 }), personId: fc.integer({ min: 1, max: 3 }) }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(step, step, fc.integer({ min: 1, max: 3 }), (seen, proved, me) => {
        const facts: ActivationFacts = {
          ...WAITING,
          needsTwoPeople: true,
          originals: seen && { at: before(seen.hours), personId: seen.personId },
          presence: proved && { at: before(proved.hours) },
        };
        if (checkPassing(facts, me, NOW) !== undefined) return;
        expect(facts.originals?.personId).not.toBe(me);
        expect(missingSteps(facts, NOW)).not.toContain('ORIGINALS');
        expect(missingSteps(facts, NOW)).not.toContain('PRESENCE');
      }),
    );
  });
});
