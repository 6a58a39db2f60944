import { expect, test } from 'vitest';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';
import { checkSending, checkSubmitting, maySendDocuments } from '#domain/document/document-check.ts';
import { DOCUMENT_KINDS, missingKinds } from '#domain/document/document-kind.ts';
import { checkPhotoSize } from '#domain/document/photo-limit.ts';

const now = Temporal.Instant.from('2027-05-12T08:00:00Z');
const fresh = now.add({ hours: 24 * 180 });
const soon = now.add({ hours: 24 * 20 });

test('who is checked by hand, or gone, sends no photos', () => {
  expect(CUSTOMER_STATES.filter(maySendDocuments)).toEqual(['VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED']);
});

test('photos are taken until they are handed in, after a rejection, and when the check is due again', () => {
  const sending = (state: Parameters<typeof checkSending>[0]['state'], until: Temporal.Instant | null) =>
    checkSending({ state, documentsValidUntil: until, photosAllowed: true }, now);
  expect(sending(undefined, null)).toBeUndefined();
  expect(sending('OPEN', null)).toBeUndefined();
  expect(sending('REJECTED', null)).toBeUndefined();
  expect(sending('SUBMITTED', soon)).toBe('DOCUMENT_CHECK_SUBMITTED');
  expect(sending('APPROVED', fresh)).toBe('DOCUMENTS_VALID');
  expect(sending('APPROVED', soon)).toBeUndefined();
});

test('only a complete open check is handed in; handing in again is no refusal', () => {
  const submitting = (
    state: Parameters<typeof checkSending>[0]['state'],
    present: readonly (typeof DOCUMENT_KINDS)[number][],
    until: Temporal.Instant | null = null,
  ) => checkSubmitting({ state, documentsValidUntil: until, photosAllowed: true, present }, now);
  expect(submitting(undefined, [])).toBe('DOCUMENTS_MISSING');
  expect(submitting('OPEN', ['SELFIE', 'IDENTITY', 'LICENCE_BACK'])).toBe('DOCUMENTS_MISSING');
  expect(submitting('OPEN', DOCUMENT_KINDS)).toBeUndefined();
  expect(submitting('SUBMITTED', DOCUMENT_KINDS)).toBeUndefined();
  expect(submitting('REJECTED', DOCUMENT_KINDS)).toBe('DOCUMENTS_REJECTED');
  expect(submitting('APPROVED', DOCUMENT_KINDS, fresh)).toBe('DOCUMENTS_VALID');
  expect(submitting('APPROVED', DOCUMENT_KINDS, soon)).toBe('DOCUMENTS_MISSING');
});

test('no photo is taken or handed in without consent; where no check is due, that is said instead', () => {
  const facts = { documentsValidUntil: fresh, photosAllowed: false, present: DOCUMENT_KINDS };
  for (const state of [undefined, 'OPEN', 'REJECTED'] as const) {
    expect(checkSending({ ...facts, state }, now)).toBe('PHOTO_CONSENT_MISSING');
  }
  expect(checkSending({ ...facts, state: 'APPROVED', documentsValidUntil: soon }, now)).toBe(
    'PHOTO_CONSENT_MISSING',
  );
  expect(checkSending({ ...facts, state: 'SUBMITTED' }, now)).toBe('DOCUMENT_CHECK_SUBMITTED');
  expect(checkSending({ ...facts, state: 'APPROVED' }, now)).toBe('DOCUMENTS_VALID');
  expect(checkSubmitting({ ...facts, state: 'OPEN' }, now)).toBe('PHOTO_CONSENT_MISSING');
  expect(checkSubmitting({ ...facts, state: 'SUBMITTED' }, now)).toBeUndefined();
});

test('what is missing is named in the order in which it is asked for', () => {
  expect(missingKinds([])).toEqual(DOCUMENT_KINDS);
  expect(missingKinds(['SELFIE', 'LICENCE_BACK'])).toEqual(['LICENCE_FRONT', 'IDENTITY']);
});

test('a photo has neither too many pixels nor too few', () => {
  expect(checkPhotoSize({ width: 8064, height: 6048 })).toBeUndefined();
  expect(checkPhotoSize({ width: 50_000, height: 50_000 })).toBe('PHOTO_TOO_MANY_PIXELS');
  expect(checkPhotoSize({ width: 64_000, height: 1_001 })).toBe('PHOTO_TOO_MANY_PIXELS');
  expect(checkPhotoSize({ width: 4_000, height: 299 })).toBe('PHOTO_TOO_SMALL');
});
