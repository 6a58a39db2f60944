import { describe, expect } from 'vitest';
import { company, person, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

describe('sending it more than once', () => {
  test('a mail domain with umlauts is kept as mail servers know it, and found again in either spelling', async ({
    db,
    registrations,
  }) => {
    expect((await registrations.register(person({ emailAddress: 'Post@Bäckerei.example' }))).status).toBe(
      201,
    );
    const kept = 'Post@xn--bckerei-5wa.example';
    const { to_address: to } = await db
      .selectFrom('mail')
      .select('to_address')
      .where('template', '=', 'willkommen')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(to).toBe(kept);
    for (const emailAddress of [kept, 'post@BÄCKEREI.example']) {
      expect((await registrations.register(person({ emailAddress }))).code).toBe('CUSTOMER_ALREADY_EXISTS');
    }
  });

  test.for<[string, (body: RegistrationBody) => RegistrationBody]>([
    ['the same address', ({ emailAddress }) => ({ emailAddress: String(emailAddress).toUpperCase() })],
    ['the same name and birth date', ({ prename, name }) => ({ prename, name: String(name).toUpperCase() })],
    ['the same licence', ({ driverlicense }) => ({ driverlicense })],
  ])(
    '%s is a duplicate; which field it was stands in the mail only',
    async ([_what, same], { registrations }) => {
      const first = person();
      await registrations.register(first);
      const second = person(same(first));
      const answer = await registrations.register(second);
      expect(answer.code).toBe('CUSTOMER_ALREADY_EXISTS');
      expect(answer.problem.fields).toBeUndefined();
      const again = await registrations.register(second);
      expect(again.text).toBe(answer.text);
      const mails = await registrations.mailsAbout(String(second.mobilePhoneNr));
      expect(mails.map(({ template }) => template)).toEqual(['registrierung_dublette']);
    },
  );

  test('an imported customer’s address is taken too; a company may use its owner’s; a deleted customer’s is free again', async ({
    db,
    stage,
    registrations,
  }) => {
    const imported = await stage.addCustomer();
    const { email } = await registrations.customerRow(imported.id);
    expect((await registrations.register(person({ emailAddress: email }))).code).toBe(
      'CUSTOMER_ALREADY_EXISTS',
    );
    expect((await registrations.register(company({ emailAddress: email }))).status).toBe(201);

    const gone = person();
    const { output } = await registrations.register(gone);
    await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', output.id).execute();
    expect((await registrations.register(gone)).status).toBe(201);
  });
});
