import { expect } from 'vitest';
import { creditRatingConsent } from '#domain/registration/consent-texts.ts';
import { adminCustomers } from '#server/features/customer/admin-customers.ts';
import { person } from '#server/test/registration-body.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
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

test('staff see who consents now and whom they may ask, and nobody who has taken it back', async ({
  db,
  ada,
  call,
}) => {
  const printed: string[] = [];
  const setup = { db, mailer, now: NOW, user: 'miriam', print: (text: string) => void printed.push(text) };
  const save = (body: { allowed: 'YES' | 'NO'; textVersion?: string }) =>
    call('PUT /consents/{kind}', { params: { kind: 'CREDIT_RATING' }, body }, { token: ada.token });
  const { customer_number } = await db
    .selectFrom('customer')
    .where('id', '=', ada.id)
    .select('customer_number')
    .executeTakeFirstOrThrow();
  expect((await save({ allowed: 'YES', textVersion: version })).status).toBe(204);
  await adminCustomers(['ratings'], {}, setup);
  expect(printed.join('\n')).toContain(`${customer_number}  ${AGENCY}, eingewilligt am 12.05.2027`);
  printed.length = 0;
  await save({ allowed: 'NO' });
  await adminCustomers(['ratings'], {}, setup);
  expect(printed.join('\n')).not.toContain(customer_number);
});
