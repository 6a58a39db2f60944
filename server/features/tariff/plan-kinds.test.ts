import { describe, expect } from 'vitest';
import { company, person, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

describe('the other kinds', () => {
  test.for([
    ['einzel-plus', 'VERIFIED', 0],
    ['psm', 'VERIFIED', 1],
    ['dnsm', 'VERIFIED', 2],
  ] as const)(
    '%s makes a customer who is %s, with its %s own questions',
    async ([tariffId, state, questions], { registrations }) => {
      const extraFields = [
        { key: 'dienststelle', value: 'Tiefbauamt' },
        { key: 'personalnummer', value: '4711' },
      ];
      const { output } = await registrations.register(person({ tariffId, extraFields }));
      expect(output).toMatchObject({ state, mainPlan: false });
      expect((await registrations.customerRow(output.id)).extra_fields).toEqual(
        extraFields.slice(0, questions),
      );
    },
  );

  test('a city pays for dnsm: no mandate is made, and a missing birth date is the default', async ({
    db,
    registrations,
  }) => {
    const {
      birthDate: _,
      birthPlace: __,
      driverlicense: ___,
      euLicense: ____,
      iban: _____,
      ...rest
    } = person();
    const extraFields = [
      { key: 'dienststelle', value: 'Tiefbauamt' },
      { key: 'personalnummer', value: '4711' },
    ];
    const { output } = await registrations.register({
      ...rest,
      tariffId: 'dnsm',
      phoneNr: '0911 2345678',
      extraFields,
    });
    expect(await registrations.customerRow(output.id)).toMatchObject({
      birth_date: '1990-01-01',
      licence_number: null,
    });
    expect(await db.selectFrom('sepa_mandate').where('customer_id', '=', output.id).execute()).toEqual([]);
  });

  test.for([
    ['familie', person, 'VERIFIED'],
    [
      'rks',
      (more: RegistrationBody) =>
        person({ phoneNr: '0911 2345678', extraFields: [{ key: 'dienststelle', value: 'Bauamt' }], ...more }),
      'VERIFIED',
    ],
    ['firma', company, 'PRELIMINARY'],
    ['gemein', company, 'PRELIMINARY'],
  ] as const)(
    '%s: a main account, then its first driver',
    async ([tariffId, make, state], { db, call, registrations }) => {
      const body = make({ tariffId });
      const answer = await registrations.register(body);
      expect(answer.output).toMatchObject({ state: 'PRELIMINARY', mainPlan: true });
      const onetimeToken = answer.headers['x-onetime-token'] ?? '';
      const changed = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } });
      const account = answer.output.customerNumber.slice(0, -2);
      expect(changed.output).toMatchObject({
        id: answer.output.id,
        customerNumber: `${account}-1`,
        state,
        subCustomer: { customerNumber: `${account}-2`, state },
      });
      expect(changed.headers['x-onetime-token']).not.toBe(onetimeToken);
      const main = await registrations.customerRow(answer.output.id);
      const sub = await registrations.customerRow(changed.output.subCustomer.id);
      expect(main.state).toBe(state);
      expect(sub).toMatchObject({
        main_customer_id: main.id,
        plan_id: `${tariffId}-fahrer`,
        email: body.emailAddress,
        state,
      });
      const isCompany = tariffId === 'firma' || tariffId === 'gemein';
      const subject = isCompany ? ' (Firma)' : tariffId === 'familie' ? ' (Familie)' : '';
      expect({ main: main.gender, prename: sub.prename, birth: sub.birth_date }).toEqual(
        isCompany
          ? { main: 'COMPANY', prename: 'Petra', birth: '1990-01-01' }
          : { main: 'FEMALE', prename: body.prename, birth: '1990-12-31' },
      );
      expect(sub.add_props).toEqual(
        isCompany
          ? [
              { type: { id: 3352 }, value: 'Werk 2' },
              { type: { id: 3353 }, value: 'Petra Rednitz' },
            ]
          : tariffId === 'rks'
            ? [{ type: { id: 3354 }, value: 'Dienststelle: Bauamt' }]
            : [],
      );
      const options = await db
        .selectFrom('customer_option')
        .where('customer_id', '=', sub.id)
        .select('option_id')
        .execute();
      expect(options.map(({ option_id }) => option_id)).toEqual([`sub_first_${tariffId}_fahrer_shg`]);
      const [notification] = await registrations.mailsAbout(answer.output.customerNumber);
      expect(notification?.subject).toBe(`Neue Registrierung${subject}`);
    },
  );
});

describe('what a plan does not ask for', () => {
  const EVIL = '<b>\u202Eevil</b>';

  test('makes no mandate for whom the city pays', async ({ db, registrations }) => {
    const extraFields = ['dienststelle', 'personalnummer'].map((key) => ({ key, value: 'Bauamt' }));
    const iban = { iban: 'NOT AN IBAN <b>', accountHolder: EVIL, sepaAccepted: true };
    const { output } = await registrations.register(person({ tariffId: 'dnsm', extraFields, ...iban }));
    const mandates = db.selectFrom('sepa_mandate').selectAll().where('customer_id', '=', output.id);
    expect(await mandates.execute()).toEqual([]);
  });

  test('is neither stored nor mailed, nor is a field that the plan does not have', async ({
    registrations,
  }) => {
    const { output } = await registrations.register(
      person({
        gender: 'COMPANY',
        companyAddition: EVIL,
        contactPrename: EVIL,
        contactName: EVIL,
        extraFields: [
          { key: 'x', value: EVIL },
          { key: 'x', value: EVIL },
          { key: '__proto__', value: EVIL },
        ],
      }),
    );
    expect(await registrations.customerRow(output.id)).toMatchObject({
      gender: null,
      company_addition: null,
      contact_prename: null,
      contact_name: null,
      extra_fields: [],
    });
    const [mail] = await registrations.mailsAbout(output.customerNumber);
    expect(mail?.text_body).not.toContain('evil');
  });

  test('half a character is a fault of its field, also in a plan’s own field', async ({ registrations }) => {
    const halves = [{ key: 'dienststelle', value: '\ud800' }];
    const answer = await registrations.register(
      person({ tariffId: 'rks', phoneNr: '0911 2345678', prename: 'An\ud800na', extraFields: halves }),
    );
    expect(answer.problem.fields?.map(({ name }) => name)).toEqual(['prename', 'extraFields.dienststelle']);
  });
});
