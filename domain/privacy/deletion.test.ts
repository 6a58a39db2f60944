import { expect, test } from 'vitest';
import { stepsBeforeDeletion } from '#domain/privacy/deletion.ts';

const nothing = {
  isDriving: false,
  bookingsAhead: 0,
  hearings: 0,
  drivers: 0,
  hasSafetyPackage: false,
  hasKmPackages: false,
  balanceCents: 0,
};

test('what has to happen before is named in its order; who owes nothing and has nothing is deleted at once', () => {
  expect(stepsBeforeDeletion(nothing)).toEqual([]);
  expect(
    stepsBeforeDeletion({
      isDriving: true,
      bookingsAhead: 2,
      hearings: 1,
      drivers: 1,
      hasSafetyPackage: true,
      hasKmPackages: true,
      balanceCents: 1250,
    }),
  ).toEqual(['TRIP', 'BOOKINGS', 'HEARING', 'DRIVERS', 'SAFETY_PACKAGE', 'KM_PACKAGES', 'BALANCE']);
  expect(stepsBeforeDeletion({ ...nothing, balanceCents: -1 })).toEqual(['CREDIT']);
});
