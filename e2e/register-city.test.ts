import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import {
  choosePlan,
  chooseSafety,
  consent,
  customersNamed,
  fillPerson,
  fillSecrets,
  fillWhoItIs,
  mailsAbout,
  mailsTo,
  next,
  passwordField,
  REGISTRATION_PASSWORD,
  submitButton,
  textField,
} from './registration-form.ts';
import { catalogued, textOf } from './screens.ts';

const journey = openStage();
const AUDIENCE = 'Stadtverwaltung';

journey(
  'a department of a city registers (rks): it pays by debit, and the person who speaks for it is its first driver',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await choosePlan(page, { audience: AUDIENCE, title: /^Stadt: Dienststelle/ });
    await chooseSafety(page, 'Ohne');
    await fillWhoItIs(page, {
      prename: 'Amalie',
      name: 'Amtmann',
      email: 'tiefbau@bonn.example.org',
      mobile: '0151 22334455',
    });
    await fillSecrets(page);
    await textField(page, /^Telefonnummer/).fill('0228 770');
    await next(page).click();
    await page.getByText('Dienststelle ist erforderlich.').first().waitFor();
    await textField(page, /^Dienststelle/).fill('Tiefbauamt');
    await next(page).click();
    await consent(page, 'Amalie Amtmann');
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    await catalogued(page, 'ACCOUNT_CREATED').waitFor();
    await page.waitForURL('**/profil/dokumentencheck');
    const [main, driver, ...others] = await customersNamed(product, 'Amtmann');
    expect(others).toEqual([]);
    expect(main).toMatchObject({ state: 'VERIFIED', plan_id: 'rks', main_customer_id: null });
    expect(main?.extra_fields).toEqual([
      { key: 'dienststelle', value: 'Tiefbauamt' },
      { key: 'kostenstelle', value: null },
    ]);
    expect(driver).toMatchObject({
      state: 'VERIFIED',
      plan_id: 'rks-fahrer',
      main_customer_id: main?.id,
      add_props: [{ type: { id: 3354 }, value: 'Dienststelle: Tiefbauamt' }],
    });
    expect(await mailsTo(product, 'tiefbau@bonn.example.org')).toEqual(['willkommen', 'email_bestaetigung']);
    expect((await mailsAbout(product, 'Tiefbauamt'))[0]?.text_body).toContain('Dienststelle: Tiefbauamt');
  },
);

journey(
  'who drives on duty for a city registers (dnsm): no package, no account, nothing to pay',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await choosePlan(page, { audience: AUDIENCE, title: /^Stadt: Dienstfahrten/ });
    await fillWhoItIs(page, {
      prename: 'Bodo',
      name: 'Bauhof',
      email: 'bauhof@bonn.example.org',
      mobile: '0151 22334466',
    });
    expect(await textField(page, /^IBAN/).count()).toBe(0);
    await passwordField(page).fill(REGISTRATION_PASSWORD);
    await textField(page, /^Dienststelle/).fill('Bauhof');
    await textField(page, /^Personalnummer/).fill('4711');
    await next(page).click();
    await consent(page, 'Bodo Bauhof');
    expect(await textOf(page.getByRole('main'))).not.toContain('SEPA');
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    await page.waitForURL('**/profil/dokumentencheck');
    const [customer, ...others] = await customersNamed(product, 'Bauhof');
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ state: 'VERIFIED', plan_id: 'dnsm' });
    const mandates = product.db.selectFrom('sepa_mandate').where('customer_id', '=', customer?.id ?? 0);
    expect(await mandates.select('id').execute()).toEqual([]);
    const options = product.db.selectFrom('customer_option').where('customer_id', '=', customer?.id ?? 0);
    expect((await options.select('option_id').execute()).map(({ option_id }) => option_id).sort()).toEqual([
      'dnsm_shg',
      'sub_stadtwuerzburg',
    ]);
  },
);

journey(
  'who works for a city registers for private trips (psm): like a single person, with the plan’s price and office',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await choosePlan(page, { audience: AUDIENCE, title: /^Stadt: Mitarbeitende privat/ });
    await chooseSafety(page, 'Mit');
    await fillPerson(page, {
      prename: 'Cäcilie',
      name: 'Rathaus',
      email: 'caecilie@example.org',
      mobile: '0151 22334477',
      licence: 'B072RRE2I73',
    });
    await textField(page, /^Dienststelle/).fill('Bürgeramt');
    await next(page).click();
    await consent(page, 'Cäcilie Rathaus');
    const review = await textOf(page.getByRole('main'));
    for (const text of ['99,00 €', '9,90 €', 'Bürgeramt']) expect(review).toContain(text);
    expect(await submitButton(page).innerText()).toBe('Kostenpflichtig registrieren');
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    const [customer, ...others] = await customersNamed(product, 'Rathaus');
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      state: 'VERIFIED',
      plan_id: 'psm',
      extra_fields: [{ key: 'dienststelle', value: 'Bürgeramt' }],
    });
  },
);
