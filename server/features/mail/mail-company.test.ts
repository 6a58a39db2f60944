// Whatever a customer of a company that issues in its own name is written, it ends with that company (§S19, § 35a GmbHG).
import { expect } from 'vitest';
import { operatorAs } from '#domain/invoice/company.ts';
import { letterFoot } from '#domain/page/operator.ts';
import { kmPackageBought } from '#server/features/allotment/allotment.letters.ts';
import { messageToUs } from '#server/features/contact/contact.letters.ts';
import { saveCompany } from '#server/features/provider/issuer.repository.ts';
import { safetyPackageEnds, safetyPackageOrdered } from '#server/features/tariff/tariff.letters.ts';
import { OWN_COMPANY } from '#server/test/own-company.ts';
import { serverTest } from '#server/test/server-test.ts';
import { offerPlan, PASSWORD } from '#server/test/stage.ts';

/** It debits nobody. */
const COMPANY = { ...OWN_COMPANY, creditorId: undefined };

const test = serverTest();

test('packages, data and secrets: each mail ends with the company of the contract, one to staff with who runs the site', async ({
  db,
  call,
  services,
  stage,
}) => {
  await stage.addPlans();
  await offerPlan(db);
  await db.transaction().execute((transaction) => saveCompany(transaction, 'sw', COMPANY));
  const { token } = await stage.addCustomer();
  const as = { token };
  const [offer] = (await call('GET /kmpackages', undefined, as)).output.offers;
  if (!offer) throw new Error('no km package is offered');
  const password = { currentPassword: PASSWORD };
  const answers = [
    await call('POST /kmpackages', { body: offer }, as),
    await call('POST /safetypackages', { body: { startsOn: '2027-05-12', yearlyCents: 9_900 } }, as),
    await call('PATCH /safetypackages/current', { body: { isEnding: true } }, as),
    await call('POST /dataexports', { body: password }, as),
    await call('POST /deletionrequests', { body: password }, as),
    await call('POST /email', { body: { subject: 'Frage', body: 'Wie lange noch?' } }, as),
  ];
  for (const { status } of answers) expect(status).toBeLessThan(300);
  const mails = await db
    .selectFrom('mail')
    .select(['template', 'to_address', 'text_body', 'html_body'])
    .execute();
  const { informationAddress } = services.mailer;
  expect(mails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(
      [kmPackageBought, safetyPackageOrdered, safetyPackageEnds, messageToUs].map(({ template }) => template),
    ),
  );
  const { operator } = services.config;
  const [own, site] = [letterFoot(operatorAs(operator, COMPANY)), letterFoot(operator)];
  for (const { template, to_address: to, text_body: text, html_body: html } of mails) {
    const foot = to === informationAddress ? site : own;
    expect(text.trimEnd().split('\n').slice(-foot.length), template).toEqual(foot);
    expect(html, template).toContain(`<p class="foot">${foot.join('<br>')}</p>`);
  }
});
