import { expect } from 'vitest';
import { starredIban } from '#server/features/customer/sealed-iban.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import {
  atStep,
  choosePlan,
  chooseSafety,
  consent,
  customersNamed,
  fillAddress,
  fillAll,
  fillPerson,
  fillSecrets,
  IBAN,
  mailsAbout,
  mailsTo,
  next,
  passwordField,
  REGISTRATION_PASSWORD,
  reload,
  storedOnDevice,
  submitButton,
  textField,
} from './registration-form.ts';
import { catalogued, message, note, textOf } from './screens.ts';

const journey = openStage();

journey(
  'a private person registers on a phone, is logged in and sent to the document check; three mails result',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/');
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click();
    await page.waitForURL('**/registrierung');
    await choosePlan(page, { title: /^Start ohne/ });
    await chooseSafety(page, 'Mit');
    const person = {
      prename: 'Lena',
      name: 'Hofmann-Weiß',
      email: 'lena.weiss@example.org',
      mobile: '0151 12345678',
      licence: 'B072RRE2I51',
    };
    await fillPerson(page, person);
    // Street and house number were separated, and the IBAN is in groups of four.
    expect(await textField(page, /^Hausnummer/).inputValue()).toBe('12a');
    expect(await textField(page, /^IBAN/).inputValue()).toBe(IBAN);
    expect(await textField(page, /^Kontoinhaber/).inputValue()).toBe('Lena Hofmann-Weiß');
    await next(page).click();

    // The review shows all entries; no box is ticked, and the order costs money.
    await atStep(page, 4).waitFor();
    const review = await textOf(page.getByRole('main'));
    for (const text of [
      'Lena Hofmann-Weiß',
      '24.12.1990',
      'Poppelsdorfer Allee 12a',
      '99,00 €',
      'DE02',
      'Bonn',
    ])
      expect(review).toContain(text);
    for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
    // Each subject leads to where it was entered, and no help button floats over it.
    for (const subject of ['Tarif', 'Sicherheitspaket', 'Kontakt', 'Führerschein', 'Konto'])
      await page.getByRole('link', { name: `${subject} ändern` }).waitFor();
    const help = page.getByRole('link', { name: 'Hilfe: häufige Fragen' }).filter({ visible: true });
    expect(
      await help.evaluate((link) => {
        const { top } = link.getBoundingClientRect();
        scrollBy({ top: 300, behavior: 'instant' });
        return top - link.getBoundingClientRect().top;
      }),
    ).toBe(300);
    // Price, first payment, term and notice are the last thing above the button (§ 312j Abs. 2 BGB).
    for (const text of [
      '99,00 € für ein Vertragsjahr',
      'unbefristet, kündbar jederzeit zum Monatsende',
      'mit deiner ersten Rechnung',
    ])
      expect(review.lastIndexOf(text)).toBeGreaterThan(review.indexOf('Unterschrift'));
    await consent(page, 'Lena Hofmann-Weiß');
    await page.getByRole('button', { name: 'Kostenpflichtig registrieren' }).click();

    await catalogued(page, 'ACCOUNT_CREATED').waitFor();
    await page.waitForURL('**/profil/dokumentencheck');
    const [customer, ...others] = await customersNamed(product, person.name);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      state: 'VERIFIED',
      plan_id: 'einzel-start',
      prename: 'Lena',
      email: person.email,
      mobile_phone: '+4915112345678',
      street: 'Poppelsdorfer Allee',
      street_nr: '12a',
      postal_code: '53115',
      birth_date: '1990-12-24',
    });
    await message(page, `Deine Accountnummer ist ${customer?.customer_number}.`).waitFor();
    const mandates = await product.db
      .selectFrom('sepa_mandate')
      .selectAll()
      .where('customer_id', '=', customer?.id ?? 0)
      .execute();
    expect(mandates).toMatchObject([
      {
        masked_iban: starredIban(IBAN.replace(/\s/g, '')),
        account_holder: 'Lena Hofmann-Weiß',
        ended_at: null,
      },
    ]);
    const consents = await product.db
      .selectFrom('consent')
      .select('kind')
      .where('customer_id', '=', customer?.id ?? 0)
      .execute();
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['SEPA', 'TERMS']);

    expect(await mailsTo(product, person.email)).toEqual(['willkommen', 'email_bestaetigung']);
    const [notice, ...more] = await mailsAbout(product, 'Hofmann-Weiß');
    expect(more).toEqual([]);
    expect(notice?.template).toBe('registrierung_benachrichtigung');
    expect(notice?.text_body).not.toContain('DE02');

    // The customer is logged in, and no form data is left on the device.
    const me = await page.evaluate(
      async () => (await fetch('/api/booking/customers')).json() as Promise<unknown>,
    );
    expect(me).toMatchObject({ items: [{ customerNumber: customer?.customer_number }] });
    expect(await storedOnDevice(page)).not.toContain('Hofmann');
  },
);

journey(
  'a family registers: main account and first driver, both logged in as one',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/registrierung?tarif=familie&stadt=bonn');
    await next(page).click();
    await chooseSafety(page, 'Ohne');
    await fillPerson(page, {
      prename: 'Ömer',
      name: 'Yıldızlı',
      email: 'familie.yildiz@example.org',
      mobile: '0160 2345678',
      licence: 'B072RRE2I52',
    });
    await next(page).click();
    await consent(page, 'Ömer Yıldızlı');
    // Without a monthly fee and the safety package the order costs nothing.
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    await page.waitForURL('**/profil/dokumentencheck');
    const customers = await customersNamed(product, 'Yıldızlı');
    expect(customers.map(({ state, plan_id }) => [state, plan_id])).toEqual([
      ['VERIFIED', 'familie'],
      ['VERIFIED', 'familie-fahrer'],
    ]);
    expect(customers[1]?.main_customer_id).toBe(customers[0]?.id);
    expect(await mailsTo(product, 'familie.yildiz@example.org')).toEqual([
      'willkommen',
      'email_bestaetigung',
    ]);
  },
);

journey(
  'a family whose driver could not be made waits for a person, and reads of no failure',
  async ({ enter, product }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 410/);
    const logged: string[] = [];
    page.on('console', (line) => line.type() === 'warning' && logged.push(line.text()));
    const refusal = { type: 'about:blank', title: '', status: 410, detail: '', resultCode: 'LINK_INVALID' };
    await page.route('**/changetomainandsub', (route) => route.fulfill({ status: 410, json: refusal }));
    await open('/registrierung?tarif=familie&stadt=bonn');
    await next(page).click();
    await chooseSafety(page, 'Ohne');
    await fillPerson(page, {
      prename: 'Ronja',
      name: 'Quittenbaum',
      email: 'familie.quittenbaum@example.org',
      mobile: '0160 2345679',
      licence: 'B072RRE2I60',
    });
    await next(page).click();
    await consent(page, 'Ronja Quittenbaum');
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    await page.waitForURL('**/profil/pruefung');
    expect(
      logged.filter((line) => line.startsWith('POST /customers/default/changetomainandsub')),
    ).toHaveLength(1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await customersNamed(product, 'Quittenbaum')).toHaveLength(1);
  },
);

journey('a company registers and waits for the manual check', async ({ enter, product }) => {
  const { page, open } = await enter();
  await open('/registrierung');
  await choosePlan(page, { audience: 'Firma' });
  await atStep(page, 2).waitFor();
  await page.getByText('149 € im Jahr').waitFor();
  await chooseSafety(page, 'Mit');
  await textField(page, /^Firma/).fill('Rhein & Sieg Werkzeug 24 GmbH');
  await textField(page, /^Vorname der Ansprechperson/).fill('Petra');
  await textField(page, /^Nachname der Ansprechperson/).fill('Rheinland');
  await fillAddress(page);
  await textField(page, /^E-Mail/).fill('buero@rhein-sieg.example.org');
  await textField(page, /^Telefonnummer/).fill('0228 123456');
  await fillSecrets(page);
  await next(page).click();
  await consent(page, 'Petra Rheinland');
  await page.getByRole('button', { name: 'Kostenpflichtig registrieren' }).click();
  await page.waitForURL('**/profil/pruefung');
  await catalogued(page, 'ACCOUNT_CREATED').waitFor();
  const [main, driver] = await customersNamed(product, 'Rhein & Sieg Werkzeug 24 GmbH').then(
    async ([main]) => [
      main,
      await product.db
        .selectFrom('customer')
        .selectAll()
        .where('main_customer_id', '=', main?.id ?? 0)
        .executeTakeFirst(),
    ],
  );
  expect(main).toMatchObject({ state: 'PRELIMINARY', gender: 'COMPANY', birth_date: '1990-01-01' });
  expect(driver).toMatchObject({ state: 'PRELIMINARY', plan_id: 'firma-fahrer' });
  expect(await mailsTo(product, 'buero@rhein-sieg.example.org')).toEqual([
    'willkommen',
    'email_bestaetigung',
  ]);
});

journey(
  'who has a card already registers with it; a number that is none is said',
  async ({ enter, product }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    await product.db
      .insertInto('access_card')
      .values({ number: '77120001', customer_id: null, issued_at: product.now() })
      .execute();
    await open('/registrierung');
    await choosePlan(page, { title: /^Start mit vorhandener Karte/ });
    await chooseSafety(page, 'Ohne');
    await fillPerson(page, {
      prename: 'Jürgen',
      name: 'Kartmann',
      email: 'kartmann@example.org',
      mobile: '0170 3456789',
      licence: 'B072RRE2I53',
    });
    await textField(page, /^Kartennummer/).fill('77129999');
    await textField(page, /^PIN/).fill('4711');
    await next(page).click();
    await consent(page, 'Jürgen Kartmann');
    expectFault(/status of 422/);
    await submitButton(page).click();
    await catalogued(page, 'CARD_INVALID').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await atStep(page, 3).waitFor();
    const card = textField(page, /^Kartennummer/);
    expect(await card.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await customersNamed(product, 'Kartmann')).toEqual([]);

    // The signature and the ticked boxes are still there.
    await card.fill('77120001');
    await next(page).click();
    await atStep(page, 4).waitFor();
    expect(await textField(page, /Vor- und Nachname/).inputValue()).toBe('Jürgen Kartmann');
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    const [customer] = await customersNamed(product, 'Kartmann');
    expect(customer?.pin_hash).toMatch(/^\$argon2id\$/);
    const taken = await product.db
      .selectFrom('access_card')
      .select('customer_id')
      .where('number', '=', '77120001')
      .executeTakeFirst();
    expect(taken?.customer_id).toBe(customer?.id);
  },
);

journey(
  'a registration that looks suspicious is turned away after 2.5 s, and a person looks at it',
  async ({ enter, product }) => {
    await product.db
      .insertInto('blocklist_entry')
      .values({ kind: 'email', value: 'verdacht@example.org', reason: 'Test', created_at: product.now() })
      .execute();
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await fillAll(page, {
      prename: 'Vera',
      name: 'Dächtig',
      email: 'verdacht@example.org',
      mobile: '0171 4567890',
      licence: 'B072RRE2I54',
    });
    expectFault(/status of 422/);
    const answered = page.waitForResponse('**/api/booking/customers');
    await submitButton(page).click();
    await answered;
    const since = performance.now();
    await catalogued(page, 'REGISTRATION_FRAUD').waitFor();
    expect(performance.now() - since).toBeGreaterThan(2_000);
    await message(page, 'Schreib uns an info@stadtwagen.example.').waitFor();
    await page.waitForURL('**/buchen');
    expect(await customersNamed(product, 'Dächtig')).toEqual([]);
    const cases = await product.db.selectFrom('review_case').selectAll().execute();
    const own = cases.filter(({ facts }) => JSON.stringify(facts).includes('Dächtig'));
    expect(own).toMatchObject([{ kind: 'BLOCKLIST', customer_id: null, decided_at: null }]);
    expect((await mailsAbout(product, 'Dächtig')).map(({ template }) => template)).toEqual([
      'betrugsverdacht_blacklist',
    ]);
    expect(await mailsTo(product, 'verdacht@example.org')).toEqual([]);
  },
);

journey(
  'a plan that ends while somebody registers for it: the server’s refusal is said, with its field, and nothing is lost',
  async ({ enter, product }) => {
    const offer = (position: number | null) =>
      product.db.updateTable('plan').set({ position }).where('id', '=', 'einzel-start').execute();
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await fillAll(page, {
      prename: 'Paula',
      name: 'Planlos',
      email: 'paula@example.org',
      mobile: '0175 4567890',
      licence: 'B072RRE2I61',
    });
    await offer(null);
    expectFault(/status of 422/);
    await submitButton(page).click();
    await catalogued(page, 'REGISTRATION_REFUSED').waitFor();
    await page.getByRole('alertdialog').getByText('Fehler 422!').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await atStep(page, 1).waitFor();
    expect(await customersNamed(product, 'Planlos')).toEqual([]);
    await offer(1);
  },
);

journey('who is a customer already is told so, and staff by mail', async ({ enter, product }) => {
  const person = {
    prename: 'Dora',
    name: 'Zwilling',
    email: 'dora.doppel@example.org',
    mobile: '0172 5678901',
    licence: 'B072RRE2I55',
  };
  const first = await enter();
  await first.open('/registrierung');
  await fillAll(first.page, person);
  await submitButton(first.page).click();
  await first.page.waitForURL('**/profil/dokumentencheck');

  const second = await enter({ viewport: PHONE });
  second.expectFault(/status of 422/);
  await second.open('/registrierung');
  await fillAll(second.page, person);
  await submitButton(second.page).click();
  await catalogued(second.page, 'CUSTOMER_ALREADY_EXISTS').waitFor();
  await second.page.waitForURL((url) => url.pathname === '/');
  expect(await customersNamed(product, 'Zwilling')).toHaveLength(1);
  expect((await mailsAbout(product, 'Zwilling')).map(({ template }) => template)).toEqual([
    'registrierung_benachrichtigung',
    'registrierung_dublette',
  ]);
});

journey('a reload of a step leads back to where one was in it, not to the footer', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/registrierung');
  await choosePlan(page, { title: /^Start ohne/ });
  await chooseSafety(page, 'Ohne');
  await atStep(page, 3).waitFor();
  for (const label of [/^Postleitzahl/, /^Führerscheinnummer/]) {
    const field = textField(page, label);
    await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    const place = async () => Math.round((await field.boundingBox())?.y ?? -1);
    const before = await place();
    expect(before).toBeGreaterThan(100);
    // `Math.round` leaves a pixel of play.
    const near = async () => Math.abs((await place()) - before) <= 2;
    await reload(page);
    await atStep(page, 3).waitFor();
    await field.waitFor();
    await expect.poll(near).toBe(true);
    // It stays there when all is loaded.
    await page.waitForLoadState('networkidle');
    expect(await near()).toBe(true);
  }
});

journey(
  'back button and reload at each step: nothing is lost, and IBAN, password and signature are not on the device',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: PHONE });
    // A step opens only when the earlier ones are valid.
    await open('/registrierung?schritt=pruefen');
    await atStep(page, 1).waitFor();
    await choosePlan(page, { title: /^Plus/ });
    await reload(page);
    await atStep(page, 2).waitFor();
    await chooseSafety(page, 'Mit');
    await atStep(page, 3).waitFor();
    await page.goBack();
    await atStep(page, 2).waitFor();
    expect(await page.getByRole('radio', { name: /^Mit/ }).isChecked()).toBe(true);
    await page.goBack();
    await atStep(page, 1).waitFor();
    expect(await page.getByRole('radio', { name: /^Plus/ }).isChecked()).toBe(true);
    await page.goForward();
    await page.goForward();
    await fillPerson(page, {
      prename: 'Rita',
      name: 'Rückwärts',
      email: 'rita@example.org',
      mobile: '0173 6789012',
      licence: 'B072RRE2I56',
    });
    await reload(page);
    await atStep(page, 3).waitFor();
    expect(await textField(page, /^Nachname/).inputValue()).toBe('Rückwärts');
    expect(await textField(page, /^Geburtsdatum/).inputValue()).toBe('24.12.1990');
    // The server has stored the secrets and does not send them back.
    await page.getByText('ist gespeichert').waitFor();
    await page.getByText('Deutsche Kreditbank').waitFor();
    expect(await passwordField(page).count()).toBe(0);
    await next(page).click();
    const saved = page.waitForRequest((request) => request.postData()?.includes('Rita Rückwärts"}') ?? false);
    await consent(page, 'Rita Rückwärts');
    await (await saved).response();
    await reload(page);
    await atStep(page, 4).waitFor();
    await expect.poll(() => textField(page, /Vor- und Nachname/).inputValue()).toBe('Rita Rückwärts');
    expect(await page.getByRole('checkbox', { name: /^Ich stimme/ }).isChecked()).toBe(true);
    const device = await storedOnDevice(page);
    expect(device).toContain('formkit-registrierung');
    expect(device).toContain('0173 6789012');
    for (const secret of [IBAN, IBAN.replace(/\s/g, ''), REGISTRATION_PASSWORD, 'typedName']) {
      expect(device).not.toContain(secret);
    }
    await page.goBack();
    await atStep(page, 3).waitFor();
    await page.goForward();
    await atStep(page, 4).waitFor();
  },
);

journey(
  'the connection is lost while the registration is sent: it is tried again, and makes one customer',
  async ({ enter, product }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await fillAll(page, {
      prename: 'Otto',
      name: 'Funkloch',
      email: 'otto@example.org',
      mobile: '0174 7890123',
      licence: 'B072RRE2I57',
    });
    // The first attempt reaches the server, but its response and all later requests are lost.
    expectFault(/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)/);
    let isHeard = false;
    await page.route('**/api/booking/**', async (route) => {
      const isCreation = route.request().method() === 'POST' && route.request().url().endsWith('/customers');
      if (!isHeard && !isCreation) return route.continue();
      if (!isHeard) {
        isHeard = true;
        await route.fetch();
      }
      await route.abort();
    });
    await submitButton(page).click();
    await note(page, 'Es konnte keine Verbindung hergestellt werden.').waitFor();
    await note(page, 'auch nach mehreren Versuchen entsteht nur ein Account').waitFor();
    expect(await customersNamed(product, 'Funkloch')).toHaveLength(1);

    expectFault(/status of 404/);
    await page.unroute('**/api/booking/**');
    // After six attempts of one call the catalogue's message also appears.
    await catalogued(page, 'CONNECTION').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    await catalogued(page, 'ACCOUNT_CREATED').waitFor();
    expect(await customersNamed(product, 'Funkloch')).toHaveLength(1);
    expect(await mailsTo(product, 'otto@example.org')).toEqual(['willkommen', 'email_bestaetigung']);
  },
);

journey('what is wrong is said beside its field, and the first one has the focus', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/registrierung');
  await next(page).click();
  await page.getByText('Bitte wähle eine unserer Städte aus.').first().waitFor();
  await choosePlan(page, { title: /^Start ohne/ });
  await chooseSafety(page, 'Ohne');
  await atStep(page, 3).waitFor();
  const wrong: [RegExp, string, string][] = [
    [/^Vorname/, 'A', 'Vorname braucht mindestens zwei Zeichen.'],
    [/^Nachname/, 'Мария', 'Nachname darf nur lateinische Buchstaben'],
    [/^Geburtsdatum/, '31.02.1990', 'Diesen Tag gibt es nicht im Kalender.'],
    [/^Geburtsort/, '<b>Bonn</b>', 'Geburtsort darf nur lateinische Buchstaben'],
    [/^Straße/, 'Haupt🚗straße', 'Straße darf nur lateinische Buchstaben'],
    [/^Hausnummer/, 'zwölf', 'Bitte gib eine Hausnummer an'],
    [/^Postleitzahl/, '00000', 'Diese Postleitzahl gibt es nicht.'],
    [/^E-Mail/, 'lena@', 'E-Mail Adresse ist ungültig.'],
    [/^Mobilnummer/, '0228 123456', 'Bitte gib eine Mobilnummer an, keine Festnetznummer.'],
    [/^Führerscheinklassen/, 'AM', 'Für unsere Autos brauchst du mindestens die Klasse B.'],
    [/^Ausstellungsdatum/, '01.01.2090', 'Ausstellungsdatum liegt in der Zukunft.'],
    [/^IBAN/, 'DE03 1203 0000 0000 2020 51', 'Diese IBAN stimmt nicht.'],
  ];
  for (const [label, text, sentence] of wrong) {
    const field = textField(page, label);
    await field.fill(text);
    await field.blur();
    await page.getByText(sentence).first().waitFor();
    expect(await field.getAttribute('aria-invalid'), text).toBe('true');
  }
  // For a foreign mobile number the page offers contact by mail.
  await page.getByRole('link', { name: 'info@stadtwagen.example' }).waitFor();
  await textField(page, /^Mobilnummer/).fill('+43 664 1234567');
  await page.getByText('Bitte gib eine deutsche Telefonnummer an (+49).').waitFor();
  await passwordField(page).fill('kurz');
  await passwordField(page).blur();
  await page.getByText('Das Passwort muss dem beschriebenen Format entsprechen.').waitFor();
  await textField(page, /^Nachname/).fill('A'.repeat(101));
  await page.getByText('Nachname ist zu lang.').first().waitFor();

  await next(page).click();
  await page
    .getByText(/^Bitte prüfe noch \d+ Angaben\.$/)
    .first()
    .waitFor();
  await expect
    .poll(() => textField(page, /^Vorname/).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await atStep(page, 3).waitFor();
});
