import { hash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { As } from '#server/test/client.ts';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { untilWaiting } from '#server/test/until-waiting.ts';

const test = registrationTest().extend('sold', async ({ stage, registrations }) => {
  const head = await stage.addSalesPerson();
  const as: As = { token: head.token };
  const body = person({ birthDate: '1990-03-07' });
  const { output } = await registrations.register(body, as);
  return { as, partnerId: head.partnerId, customer: output, email: body.emailAddress ?? '' };
});

describe('the contract of somebody whom a partner registered', () => {
  test('is issued once, kept with its checksum, mailed with a link, and the same each time', async ({
    call,
    db,
    registrations,
    sold,
  }) => {
    const { as, customer, email } = sold;
    const body = { customer: { customerNumber: customer.customerNumber } };
    const both = await Promise.all([1, 2].map(() => call('POST /contract', { body }, as)));
    expect(both.map(({ code }) => code)).toEqual([undefined, undefined]);
    const links = both.map(({ output }) => output.contractlink ?? '');
    expect(new Set(links).size).toBe(2);
    expect(links[0]).toMatch(/^https?:\/\/[^/]+\/vertrag#[\w-]{32}$/);
    const kept = await db.selectFrom('sales_contract').selectAll().execute();
    expect(kept).toHaveLength(1);
    const [contract] = kept;
    expect(contract?.file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(contract?.content_hash).toEqual(hash('sha256', contract?.file ?? Buffer.alloc(0), 'buffer'));
    const mails = await registrations.mailsTo(email);
    expect(mails.filter((template) => template === 'vertrag_vom_partner')).toHaveLength(2);
    const attached = await db
      .selectFrom('mail_attachment')
      .innerJoin('mail', 'mail.id', 'mail_attachment.mail_id')
      .where('mail.template', '=', 'vertrag_vom_partner')
      .select('content')
      .execute();
    for (const { content } of attached) expect(content).toEqual(contract?.file);
    for (const link of links) {
      const token = link.split('#')[1] ?? '';
      const opened = await call('POST /contractlinks', { body: { token, proof: '07.03.1990' } });
      expect(opened.headers['content-disposition']).toMatch(/^attachment; filename="vertrag-/);
      expect(opened.status).toBe(200);
    }
    const list = await call('GET /salesregistrations', { query: {} }, as);
    expect(list.output.items).toMatchObject([
      { stage: 'ACTIVATION', customerNumber: customer.customerNumber },
    ]);
  });

  test('opens for who knows the birth date or the number, ten times an hour at most, for 30 days', async ({
    call,
    clock,
    sold,
  }) => {
    const body = { customer: { customerNumber: sold.customer.customerNumber } };
    const { output } = await call('POST /contract', { body }, sold.as);
    const token = output.contractlink?.split('#')[1] ?? '';
    const open = (proof: string) => call('POST /contractlinks', { body: { token, proof } });
    expect((await open(sold.customer.customerNumber)).status).toBe(200);
    for (let time = 0; time < 9; time++) expect((await open('01.01.1990')).code).toBe('CONTRACT_PROOF_WRONG');
    expect((await open('07.03.1990')).code).toBe('RATE_LIMITED');
    clock.set(NOW.add({ hours: 24 * 30 - 1 }));
    expect((await open('07.03.1990')).status).toBe(200);
    clock.set(NOW.add({ hours: 24 * 30 }));
    expect((await open('07.03.1990')).code).toBe('CONTRACT_LINK_OVER');
  });

  test('is over after fifty wrong proofs, however slowly they come; right ones do not count', async ({
    call,
    clock,
    sold,
  }) => {
    const body = { customer: { customerNumber: sold.customer.customerNumber } };
    const { output } = await call('POST /contract', { body }, sold.as);
    const token = output.contractlink?.split('#')[1] ?? '';
    const open = (proof: string) => call('POST /contractlinks', { body: { token, proof } });
    for (let hour = 0; hour < 10; hour++) {
      clock.set(NOW.add({ hours: 2 * hour }));
      for (let time = 0; time < 5; time++) {
        expect((await open('01.01.1990')).code).toBe('CONTRACT_PROOF_WRONG');
        if (hour < 9) expect((await open('07.03.1990')).status).toBe(200);
      }
    }
    clock.set(NOW.add({ hours: 24 * 20 }));
    expect((await open('07.03.1990')).code).toBe('CONTRACT_LINK_OVER');
  });

  test('is none of another partner’s, nor of somebody whom nobody sold to', async ({
    ada,
    call,
    sold,
    stage,
  }) => {
    const other = { token: (await stage.addSalesPerson()).token };
    const send = (customerNumber: string, as: As) =>
      call('POST /contract', { body: { customer: { customerNumber } } }, as);
    expect((await send(sold.customer.customerNumber, other)).code).toBe('SALES_REGISTRATION_UNKNOWN');
    expect((await send(ada.number, sold.as)).code).toBe('SALES_REGISTRATION_UNKNOWN');
  });

  test('is sent for as long as the partner sees the account, and a password no longer', async ({
    call,
    clock,
    db,
    sold,
  }) => {
    const customer = { customerNumber: sold.customer.customerNumber };
    const send = (passwordonly: boolean) =>
      call('POST /contract', { body: { customer, passwordonly } }, sold.as);
    await db
      .updateTable('customer')
      .set({ state: 'ACTIVE', activated_at: NOW })
      .where('customer_number', '=', customer.customerNumber)
      .execute();
    await db
      .updateTable('token')
      .set({ expires_at: NOW.add({ hours: 24 * 60 }) })
      .execute();
    clock.set(NOW.add({ hours: 24 * 14 - 1 }));
    expect((await send(false)).code).toBeUndefined();
    clock.set(NOW.add({ hours: 24 * 14 }));
    expect((await send(false)).code).toBe('SALES_REGISTRATION_UNKNOWN');
    expect((await send(true)).code).toBe('SALES_REGISTRATION_UNKNOWN');
  });

  test('is sent by nobody who was removed while it was made', async ({ call, db, registrations, sold }) => {
    const body = { customer: { customerNumber: sold.customer.customerNumber } };
    const refused = await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('sales_person')
        .set({ removed_at: NOW })
        .where('partner_id', '=', sold.partnerId)
        .execute();
      const asked = call('POST /contract', { body }, sold.as);
      await untilWaiting(db);
      return { asked };
    });
    expect((await refused.asked).code).toBe('AUTHENTICATION');
    expect(await registrations.mailsTo(sold.email)).not.toContain('vertrag_vom_partner');
  });

  test('says what is on record, whatever is sent', async ({ call, db, sold }) => {
    const body = {
      customer: { customerNumber: sold.customer.customerNumber, name: 'Fremd' },
      plan: { title: 'Geschenkt', hasVU: true, vuCost: 0 },
      affiliateName: 'Anderer Partner',
      city: 'bonn',
      signature: { typedName: 'Fremd' },
    };
    expect((await call('POST /contract', { body }, sold.as)).code).toBeUndefined();
    const mail = await db
      .selectFrom('mail')
      .where('template', '=', 'vertrag_vom_partner')
      .where('to_address', '=', sold.email)
      .select('text_body')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain('Bürgerladen Nord');
    expect(mail.text_body).not.toContain('Anderer Partner');
    // What its link asks for is not in it.
    const [account = ''] = sold.customer.customerNumber.split('-');
    expect(mail.text_body).not.toContain(account);
    expect(mail.text_body).not.toMatch(/0?7\.\s?(0?3\.|März)\s?1990/);
  });

  test('passwordonly mails a password that logs in once, and no contract', async ({
    call,
    db,
    registrations,
    sold,
  }) => {
    const { customerNumber } = sold.customer;
    const body = { customer: { customerNumber }, passwordonly: true };
    const { output } = await call('POST /contract', { body }, sold.as);
    expect(output).toEqual({ contractlink: null });
    expect(await registrations.mailsTo(sold.email)).not.toContain('vertrag_vom_partner');
    const mail = await db
      .selectFrom('mail')
      .where('template', '=', 'tarifpartner_einmalpasswort')
      .where('to_address', '=', sold.email)
      .orderBy('id', 'desc')
      .select('text_body')
      .executeTakeFirstOrThrow();
    const credential = /[2-9]{4}-[a-zA-Z]{4}/.exec(mail.text_body)?.[0] ?? '';
    const logIn = () => call('POST /tokens', { body: { login: customerNumber, credential } });
    expect((await logIn()).code).toBeUndefined();
    expect((await logIn()).code).toBe('LOGIN_FAILED');
  });
});
