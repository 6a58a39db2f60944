import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { findOpenCases } from '#server/features/case/case.repository.ts';
import { blockedIban } from '#server/features/customer/sealed-iban.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { vault } from '#server/test/vault.ts';
import type { As } from './client.ts';
import type { RegistrationBody } from './registration-body.ts';
import { serverTest } from './server-test.ts';
import { NOW } from './stage.ts';

/** Writes the mails to staff, like the mailer of the tested server. */
export const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.example',
  operator: SAMPLE_OPERATOR,
});

/** A server test on a stage with all plans, with helpers for registrations and their results. */
export const registrationTest = () =>
  serverTest().extend('registrations', { scope: 'file', auto: true }, async ({ db, stage, call }) => {
    await stage.addPlans();
    const register = (body: RegistrationBody, as: As = {}) => call('POST /customers', { body }, as);
    const customerRow = (id: number) =>
      db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const mailsTo = async (address: string) =>
      (
        await db
          .selectFrom('mail')
          .where('to_address', '=', address)
          .select('template')
          .orderBy('id')
          .execute()
      ).map(({ template }) => template);
    const mailsAbout = async (text: string) =>
      await db
        .selectFrom('mail')
        .where('to_address', '=', 'info@stadtwagen.example')
        .where('text_body', 'like', `%${text}%`)
        .select(['template', 'subject', 'text_body'])
        .orderBy('id')
        .execute();
    const customers = async () =>
      (
        await db
          .selectFrom('customer')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const salesPartner = () => stage.addSalesPerson();
    const handOut = (number: string) =>
      db.insertInto('access_card').values({ number, issued_at: NOW }).execute();
    const begin = async () => {
      const { output } = await call('POST /registrations');
      return { headers: { 'x-registration': output.id } };
    };
    const block = (kind: string, value: string) =>
      db
        .insertInto('blocklist_entry')
        .values({
          kind,
          value: kind === 'iban' ? blockedIban(vault, value) : value,
          reason: 'Test',
          created_at: NOW,
        })
        .execute();
    const openCases = async (text: string) =>
      (await findOpenCases(db)).filter(({ facts }) => JSON.stringify(facts).includes(text));
    return {
      register,
      customerRow,
      mailsTo,
      mailsAbout,
      customers,
      salesPartner,
      handOut,
      begin,
      block,
      openCases,
    };
  });
