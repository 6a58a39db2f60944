import { expect } from 'vitest';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { untilWaiting } from '#server/test/until-waiting.ts';
import { adminPartners } from './admin-partners.ts';
import { addSalesPerson } from './sales-invitation.ts';
import { findPartner, holdSalesPerson } from './sales-partner.repository.ts';

const test = registrationTest();

test('whoever is invited while the partner is being ended has no login either', async ({ db, stage }) => {
  const head = await stage.addSalesPerson();
  const partner = await findPartner(db, head.partnerId);
  const { number: user } = await stage.addCustomer({ employee: true });
  const setup = { db, mailer, now: NOW, user, print: () => undefined, confirm: async () => true };
  const { ending } = await db.transaction().execute(async (transaction) => {
    expect(await holdSalesPerson(transaction, head.id)).toBe(true);
    const ended = adminPartners(['end', partner.number], {}, setup);
    await untilWaiting(db);
    await addSalesPerson(transaction, mailer, partner, {
      prename: 'Nora',
      name: 'Neu',
      email: 'neu@example.org',
      isHead: false,
      now: NOW,
    });
    return { ending: ended };
  });
  expect(await ending).toBeUndefined();
  const left = await db
    .selectFrom('sales_person')
    .where('partner_id', '=', head.partnerId)
    .where('removed_at', 'is', null)
    .select('customer_id')
    .execute();
  expect(left).toEqual([]);
});

test('nobody is invited by a head who has just been removed', async ({ call, db, stage }) => {
  const head = await stage.addSalesPerson();
  const body = { prename: 'Nora', name: 'Neu', emailAddress: 'neu@example.org' };
  const { invited } = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('sales_person')
      .set({ removed_at: NOW })
      .where('customer_id', '=', head.id)
      .execute();
    const asked = call('POST /salespartners/current/people', { body }, { token: head.token });
    await untilWaiting(db);
    return { invited: asked };
  });
  expect((await invited).code).toBe('AUTHENTICATION');
});
