import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import {
  atStep,
  choosePlan,
  chooseSafety,
  consent,
  customersNamed,
  fillAll,
  fillSecrets,
  fillWhoDrives,
  IBAN,
  mailsTo,
  next,
  passwordField,
  REGISTRATION_PASSWORD,
  reload,
  submitButton,
  textField,
} from './registration-form.ts';
import { note, textOf } from './screens.ts';

const journey = openStage();

const LOST = /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|fetch dynamically imported module/;
const person = (name: string, licence: string, mobile: string) => ({
  prename: 'Frieda',
  name,
  email: `${name.toLowerCase()}@example.org`,
  mobile,
  licence,
});
/** Closes the connection dialog whenever it appears: it opens after repeated failures of a call (§4.3). */
const closeMessagesOf = (page: Page) =>
  page.addLocatorHandler(page.getByRole('alertdialog'), (dialog) =>
    dialog.getByRole('button', { name: 'Verstanden' }).click(),
  );

journey(
  'without a connection at each step: nothing is lost, what needs the server is said, and it goes on afterwards',
  async ({ enter, product }) => {
    const { page, open, context, expectFault } = await enter({ viewport: PHONE });
    expectFault(LOST);
    const who = person('Tunnel', 'B072RRE2I81', '0151 33445511');
    await closeMessagesOf(page);
    await open('/registrierung');
    // When the fields can be filled in, the page has loaded everything that it needs.
    await atStep(page, 1).waitFor();

    await context.setOffline(true);
    await choosePlan(page, { title: /^Plus/ });
    await atStep(page, 2).waitFor();
    await chooseSafety(page, 'Mit');
    await fillWhoDrives(page, who);
    await passwordField(page).fill(REGISTRATION_PASSWORD);
    await textField(page, /^IBAN/).pressSequentially(IBAN.replace(/\s/g, ''));
    await next(page).click();
    await consent(page, 'Frieda Tunnel');
    await submitButton(page).click();
    // This is the first step that needs the server.
    await note(page, 'Es konnte keine Verbindung hergestellt werden.').waitFor();
    await note(page, 'Deine Angaben sind noch da').waitFor();
    expect(await customersNamed(product, 'Tunnel')).toEqual([]);

    await context.setOffline(false);
    const review = await textOf(page.getByRole('main'));
    for (const text of ['Frieda Tunnel', 'tunnel@example.org', 'Plus', '99,00 €']) {
      expect(review).toContain(text);
    }
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    expect(await customersNamed(product, 'Tunnel')).toMatchObject([
      { plan_id: 'einzel-plus', email: who.email },
    ]);
    expect(await mailsTo(product, who.email)).toEqual(['willkommen', 'email_bestaetigung']);
  },
);

for (const step of [1, 2, 3, 4] as const) {
  journey(
    `the connection is lost at step ${step} and comes back: the page is loaded anew, and all is there`,
    async ({ enter, product }) => {
      const { page, open, context, expectFault } = await enter({ viewport: PHONE });
      expectFault(LOST);
      const name = ['Brücke', 'Wald', 'Keller', 'Aufzug'][step - 1] ?? '';
      const who = {
        ...person('x', `B072RRE2I9${step}`, `0151 4455660${step}`),
        name,
        email: `loch${step}@example.org`,
      };
      const begin = (now: number) => context.setOffline(now === step);
      await closeMessagesOf(page);
      await open('/registrierung');
      await atStep(page, 1).waitFor();
      await begin(1);
      await choosePlan(page, { title: /^Start ohne/ });
      await begin(2);
      await chooseSafety(page, 'Mit');
      await begin(3);
      await fillWhoDrives(page, who);
      if (step !== 3) await fillSecrets(page);
      if (step !== 3) await next(page).click();
      if (step === 4) {
        await atStep(page, 4).waitFor();
        await begin(4);
        await consent(page, `Frieda ${name}`);
      }
      await context.setOffline(false);
      await reload(page);
      if (step === 3) {
        // The secrets are never stored on the device, so they are typed again (§S9.2).
        await atStep(page, 3).waitFor();
        expect(await textField(page, /^Nachname/).inputValue()).toBe(name);
        expect(await textField(page, /^Mobilnummer/).inputValue()).not.toBe('');
        await fillSecrets(page);
        await next(page).click();
      }
      await atStep(page, 4).waitFor();
      await consent(page, `Frieda ${name}`);
      await submitButton(page).click();
      await page.waitForURL('**/profil/dokumentencheck');
      expect(await customersNamed(product, name)).toHaveLength(1);
    },
  );
}

journey('sent twice, by two clicks and in two tabs: one customer', async ({ enter, product }) => {
  const { page, open, context, expectFault } = await enter({ viewport: PHONE });
  const who = person('Doppelklick', 'B072RRE2I85', '0151 33445522');
  await open('/registrierung');
  const saved = page.waitForRequest(
    (request) => request.postData()?.includes('Frieda Doppelklick"}') ?? false,
  );
  await fillAll(page, who);
  await (await saved).response();
  const other = await context.newPage();
  await other.goto('/registrierung?schritt=pruefen');
  await atStep(other, 4).waitFor();
  await consent(other, 'Frieda Doppelklick');
  // The second tab finds the registration completed and gets the same customer. Its one-time token may be
  // used already; then it logs in with the typed password. Or the first tab's login ends the registration
  // before.
  expectFault(/status of (40[14]|422)/);
  await Promise.all([submitButton(page).dblclick(), submitButton(other).dblclick()]);
  await page.waitForURL('**/profil/dokumentencheck');
  await other.waitForURL('**/profil/dokumentencheck');
  const made = await customersNamed(product, 'Doppelklick');
  expect(made).toHaveLength(1);
  expect(await mailsTo(product, who.email)).toEqual(['willkommen', 'email_bestaetigung']);
});

journey(
  'sent again in a second tab when the first is done: both are logged in as one customer',
  async ({ enter, product }) => {
    const { page, open, context, expectFault } = await enter({ viewport: PHONE });
    const who = person('Nachklang', 'B072RRE2I86', '0151 33445533');
    await open('/registrierung');
    const saved = page.waitForRequest(
      (request) => request.postData()?.includes('Frieda Nachklang"}') ?? false,
    );
    await fillAll(page, who);
    await (await saved).response();
    const other = await context.newPage();
    await other.goto('/registrierung?schritt=pruefen');
    await atStep(other, 4).waitFor();
    await consent(other, 'Frieda Nachklang');
    expectFault(/status of (40[14]|422)/);
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    // What is saved now finds the registration sent: nothing begins anew, and nothing is asked again.
    const refused = other.waitForResponse('**/registrations/current/data');
    await textField(other, /Vor- und Nachname/).fill('F. Nachklang');
    expect((await refused).status()).toBe(404);
    await submitButton(other).click();
    await other.waitForURL('**/profil/dokumentencheck');
    expect(await customersNamed(product, 'Nachklang')).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profil/dokumentencheck');
  },
);
