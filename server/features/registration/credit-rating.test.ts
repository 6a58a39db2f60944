import { expect } from 'vitest';
import { creditRatingConsent } from '#domain/registration/consent-texts.ts';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest().extend(
  'consentsOf',
  ({ db }) =>
    (customerId: number) =>
      db
        .selectFrom('consent')
        .where('customer_id', '=', customerId)
        .where('kind', '=', 'CREDIT_RATING')
        .select(['text_version', 'given_at', 'withdrawn_at'])
        .execute(),
);
const AGENCY = 'Auskunft Probe';
const { version } = creditRatingConsent(AGENCY);

test.override('environment', { CREDIT_AGENCY: AGENCY });

test('the consent is stored with version and time when it was ticked, and nobody has to', async ({
  registrations,
  consentsOf,
}) => {
  const ticked = await registrations.register(person({ creditRatingAllowed: 'YES' }));
  expect(await consentsOf(ticked.output.id)).toEqual([
    { text_version: version, given_at: NOW, withdrawn_at: null },
  ]);
  for (const creditRatingAllowed of ['NO', undefined] as const) {
    const { status, output } = await registrations.register(person({ creditRatingAllowed }));
    expect(status).toBe(201);
    expect(await consentsOf(output.id)).toEqual([]);
  }
});

test('it is given and taken back in the profile, to the agency that is named and no other', async ({
  ada,
  call,
  consentsOf,
}) => {
  const save = (body: { allowed: 'YES' | 'NO'; textVersion?: string }) =>
    call('PUT /consents/{kind}', { params: { kind: 'CREDIT_RATING' }, body }, { token: ada.token });
  const other = creditRatingConsent('Auskunft Andere').version;
  expect((await save({ allowed: 'YES', textVersion: other })).code).toBe('CONSENT_TEXT_CHANGED');
  expect((await save({ allowed: 'YES', textVersion: version })).status).toBe(204);
  expect((await save({ allowed: 'NO' })).status).toBe(204);
  expect(await consentsOf(ada.id)).toEqual([{ text_version: version, given_at: NOW, withdrawn_at: NOW }]);
});
