import { verify } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

describe('an existing card', () => {
  const withCard = (card: string) => person({ tariffId: 'einzel-karte', card, pin: '0472' });

  test('that was handed out becomes the customer’s, with the pin of their choice', async ({
    db,
    registrations,
  }) => {
    await registrations.handOut('800001');
    const { output } = await registrations.register(withCard('stadtwagen-800001'));
    const card = await db
      .selectFrom('access_card')
      .where('number', '=', '800001')
      .select('customer_id')
      .executeTakeFirst();
    expect(card?.customer_id).toBe(output.id);
    const row = await registrations.customerRow(output.id);
    expect(await verify(row.pin_hash ?? '', '0472')).toBe(true);
    expect(row.pin_is_initial).toBe(false);
  });

  test('that is unknown or somebody’s is refused alike, at the field, and nothing is created', async ({
    registrations,
  }) => {
    await registrations.handOut('800002');
    await registrations.register(withCard('800002'));
    const before = await registrations.customers();
    const answers = [
      await registrations.register(withCard('800002')),
      await registrations.register(withCard('999999')),
    ];
    for (const { problem, text } of answers) {
      expect(problem.fields).toEqual([
        { name: 'accessMedia.number', code: 'CARD_INVALID', message: 'Die Kartennummer ist nicht gültig!' },
      ]);
      expect(text).toBe(answers[0]?.text);
    }
    expect(await registrations.customers()).toBe(before);
  });

  test('of two who want the same card at the same time one gets it', async ({ registrations }) => {
    await registrations.handOut('800003');
    const answers = await Promise.all([
      registrations.register(withCard('800003')),
      registrations.register(withCard('800003')),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  test('a pin that is the birth date stays an initial one, until its owner sets another', async ({
    db,
    stage,
    call,
    registrations,
  }) => {
    await registrations.handOut('800004');
    const { output } = await registrations.register({ ...withCard('800004'), pin: '3112' });
    expect((await registrations.customerRow(output.id)).pin_is_initial).toBe(true);
    const owner = await stage.addCustomer();
    await db.updateTable('customer').set({ birth_date: '1990-12-31' }).where('id', '=', owner.id).execute();
    const patch = (pin: string) =>
      call(
        'PATCH /customers/{id}',
        { params: { id: String(owner.id) }, body: { accessMedia: [{ pin }] } },
        { token: owner.token },
      );
    expect((await patch('3112')).problem.fields?.[0]?.message).toBe(
      'Bitte wähle eine andere PIN als dein Geburtsdatum.',
    );
    expect((await patch('12')).problem.fields?.[0]?.message).toBe('Eine PIN hat genau vier Ziffern.');
    expect((await patch('0815')).status).toBe(204);
    const row = await registrations.customerRow(owner.id);
    expect([await verify(row.pin_hash ?? '', '0815'), row.pin_is_initial]).toEqual([true, false]);
  });
});
