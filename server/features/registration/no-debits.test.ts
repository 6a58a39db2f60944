// Whoever registers with a company that collects no direct debits gives no mandate, neither to it nor to another one (§S19.7).
import { expect } from 'vitest';
import { saveCompany } from '#server/features/provider/issuer.repository.ts';
import { OWN_COMPANY } from '#server/test/own-company.ts';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

test('a registration needs no account there, and one that is sent all the same is not kept', async ({
  db,
  registrations: { register },
}) => {
  const { iban: _, accountHolder: __, sepaAccepted: ___, ...rest } = person();
  // The company of the settings debits.
  expect((await register(rest)).code).toBe('FIELD_INVALID');
  const company = { ...OWN_COMPANY, creditorId: undefined };
  await db.transaction().execute((transaction) => saveCompany(transaction, 'sw', company));
  for (const body of [rest, person()]) expect((await register(body)).status).toBe(201);
  const mandates = await db.selectFrom('sepa_mandate').select('id').execute();
  const consents = await db.selectFrom('consent').where('kind', '=', 'SEPA').select('kind').execute();
  expect({ mandates, consents }).toEqual({ mandates: [], consents: [] });
});
