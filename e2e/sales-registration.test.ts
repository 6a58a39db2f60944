import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import {
  atStep,
  chooseSafety,
  cityField,
  consent,
  customersNamed,
  fillSecrets,
  fillWhoDrives,
  IBAN,
  mailedCode,
  mailsTo,
  next,
  type Person,
  passwordField,
  REGISTRATION_PASSWORD,
  submitButton,
  textField,
} from './registration-form.ts';
import { screenFaults } from './screen-faults.ts';
import { catalogued, fillLogin, message, note, title } from './screens.ts';

const journey = openStage();
/** Of a registration of a private person at a partner. */
const MAX_INPUTS = 60;

async function begin(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Neue Registrierung' }).click();
  await atStep(page, 1).waitFor();
  await cityField(page).selectOption('nuernberg');
  await page.getByRole('radio', { name: /^Start ohne/ }).check();
  await next(page).click();
  await chooseSafety(page, 'Ohne');
  await fillWhoDrives(page, person);
  // What is the person's alone is not asked for here.
  expect(await textField(page, /^IBAN/).count()).toBe(0);
  expect(await page.getByLabel(/^Passwort/).count()).toBe(0);
  await next(page).click();
  await page.getByRole('heading', { name: `Jetzt ist ${person.prename} dran` }).waitFor();
}

/** Of the tablet turned round, which opens with the partner's password. */
async function takeBack(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Zurück an' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zurück an/ });
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Tablet zurücknehmen' }).click();
}

journey(
  'a partner registers somebody, who ends it on their own phone; a contract that could not be sent is sent again, and opens with its proof',
  async ({ enter, product }) => {
    const person = {
      prename: 'Greta',
      name: 'Sommerfeld',
      email: 'greta.sommerfeld@example.org',
      mobile: '0151 22334455',
      licence: 'B072RRE2I71',
    };
    const partner = await enter({ viewport: TABLET });
    const { page, open } = partner;
    await open('/vertrieb/registrierung');
    // Without a sales login everybody is led to Sales.
    await page.waitForURL('**/vertrieb');
    await fillLogin(page, 'vertrieb-1', DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Neue Registrierung' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Katrin Seidel' }).waitFor();
    const found = await screenFaults(page, 'Vertrieb', [320, 390, 768, 1440]);
    await begin(page, person);
    await page.getByRole('button', { name: 'Code zeigen' }).click();
    await page.getByRole('img', { name: /^Code, mit dem Greta/ }).waitFor();
    found.push(...(await screenFaults(page, 'Übergabe', [320, 768])));
    const code = await product.db.selectFrom('sales_handover').selectAll().execute();
    expect(code).toHaveLength(1);

    // The camera reads the link of the picture; here it is asked for once more, as the screen does.
    const link = await page.evaluate(async () => {
      const list = await (await fetch('/api/booking/salesregistrations')).json();
      const path = `/api/booking/salesregistrations/${list.items[0].id}/handover`;
      return (await (await fetch(path, { method: 'POST' })).json()).link as string;
    });
    const phone = await enter({ viewport: PHONE });
    const { pathname, hash } = new URL(link);
    await phone.open(`${pathname}${hash}`);
    await phone.page.getByText('hat deine Angaben schon eingetragen').waitFor();
    await page.getByText('Greta macht auf dem Handy weiter.').waitFor();
    // The registration is there now: a step of it here would begin a second one.
    const steps = page.getByRole('navigation', { name: 'Schritte der Registrierung' });
    expect(await steps.getByRole('link').count()).toBe(0);
    await page.getByText('IBAN: fehlt noch').waitFor();
    expect(new URL(phone.page.url()).hash).toBe('');
    expect(await textField(phone.page, /^Vorname/).inputValue()).toBe('Greta');
    // The originals are seen at the partner's.
    expect(await phone.page.getByText('Die Fotos machst du').count()).toBe(0);
    await phone.page.getByText('was nur du weißt: Passwort, IBAN und Unterschrift.').waitFor();
    await fillSecrets(phone.page);
    await next(phone.page).click();
    await consent(phone.page, 'Greta Sommerfeld');
    await page.getByText('IBAN: ist da').waitFor();
    found.push(...(await screenFaults(phone.page, 'auf dem Handy', [320])));
    // The first attempt to send the contract fails.
    partner.expectFault(/status of 500|answer 500/);
    await page.route(
      '**/api/booking/contract',
      (route) =>
        route.fulfill({ status: 500, json: { status: 500, resultCode: 'INTERNAL', detail: 'Fehler' } }),
      { times: 1 },
    );
    await submitButton(phone.page).click();
    await phone.page.waitForURL('**/profil/dokumentencheck');
    await phone.page.getByText('Bist du noch bei Bürgerladen am Hallplatz?').waitFor();

    await catalogued(page, 'CONTRACT_MAIL_FAILED').waitFor();
    await page.waitForURL('**/vertrieb/vertragsabschluss?*');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByText('Der Vertrag ist noch nicht verschickt.').waitFor();
    await page.getByRole('button', { name: 'Vertrag schicken' }).click();
    await message(page, 'Der Vertrag ist als PDF unterwegs, mit einem Link, der 30 Tage gilt.').waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByText(person.email).waitFor();
    // What became of the mail is told without a reload.
    await page.getByText('wird gerade verschickt').waitFor();
    await product.db
      .updateTable('mail')
      .set({ sent_at: sql<Temporal.Instant>`now()` })
      .where('template', '=', 'vertrag_vom_partner')
      .execute();
    await page.getByText('ist verschickt').waitFor();
    found.push(...(await screenFaults(page, 'Vertragsabschluss', [320, 768])));
    expect(await mailsTo(product, person.email)).toContain('vertrag_vom_partner');

    // The link of the mail asks for the birth date.
    const { text_body } = await product.db
      .selectFrom('mail')
      .where('template', '=', 'vertrag_vom_partner')
      .select('text_body')
      .executeTakeFirstOrThrow();
    const contract = new URL(/https?:\S+\/vertrag#\S+/.exec(text_body)?.[0] ?? '');
    const reader = await enter({ viewport: PHONE });
    reader.expectFault(/status of 403/);
    await reader.open(`${contract.pathname}${contract.hash}`);
    await textField(reader.page, /^Geburtsdatum oder/).fill('1.1.1990');
    await reader.page.getByRole('button', { name: 'Vertrag herunterladen' }).click();
    await reader.page.getByText('Das passt nicht zu diesem Vertrag.').waitFor();
    found.push(...(await screenFaults(reader.page, 'Vertrag', [320])));
    await textField(reader.page, /^Geburtsdatum oder/).fill('24.12.1990');
    const download = reader.page.waitForEvent('download');
    await reader.page.getByRole('button', { name: 'Vertrag herunterladen' }).click();
    expect((await download).suggestedFilename()).toBe('vertrag.pdf');
    expect(found).toEqual([]);
  },
);

journey(
  'a partner’s day: tablet turned round, within sixty inputs; no secret is seen; the person is activated and may drive; then the next one',
  async ({ enter, product }) => {
    const person = {
      prename: 'Otto',
      name: 'Winterberg',
      email: 'otto.winterberg@example.org',
      mobile: '0151 22334466',
      licence: 'B072RRE2I81',
    };
    const { page, open, logIn, expectFault } = await enter({ viewport: TABLET });
    expectFault(/status of 422/);
    await logIn('vertrieb-1');
    await open('/vertrieb');
    // What a person does: each field, choice, box and button counts once.
    await page.evaluate(() => {
      const counted = new Set<unknown>();
      const count = (event: Event) => {
        const target = event.target as HTMLElement;
        if (event.type === 'click' && !target.closest('button, a')) return;
        const name = (target as HTMLInputElement).name || target.closest('button, a')?.textContent;
        counted.add(`${location.search} ${event.type} ${name}`);
        sessionStorage.setItem('eingaben', String(counted.size));
      };
      for (const type of ['change', 'click']) document.addEventListener(type, count, true);
    });
    await begin(page, person);
    await page.getByRole('button', { name: 'Tablet umdrehen' }).click();
    await page.getByText('Jetzt bist du dran').waitFor();
    // Nothing leads the person to the partner's other customers, or logs the partner out.
    const inBar = page.getByRole('banner');
    expect(await inBar.getByRole('link').or(inBar.getByRole('button')).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Zurück zum Vertrieb' }).count()).toBe(0);
    await passwordField(page).fill(REGISTRATION_PASSWORD);
    await textField(page, /^IBAN/).fill(IBAN);
    await next(page).click();
    await consent(page, 'Otto Winterberg');
    const inputs = Number(await page.evaluate(() => sessionStorage.getItem('eingaben')));
    // About thirty; fewer than twenty would mean that they are not counted.
    expect(inputs).toBeGreaterThan(20);
    expect(inputs).toBeLessThanOrEqual(MAX_INPUTS);
    // The contract is on its way when the tablet is loaded anew, which sends it again.
    const contracts: Route[] = [];
    await page.route('**/api/**/contract', async (route) => {
      contracts.push(route);
      if (contracts.length === 1) return;
      expect((await contracts[0]?.fetch())?.status()).toBe(200);
      await route.continue();
    });
    await submitButton(page).click();
    const [customer] = await expect
      .poll(() => customersNamed(product, person.name))
      .toHaveLength(1)
      .then(() => customersNamed(product, person.name));
    // Until the partner has the tablet again the person sees nothing of the partner's, also after a reload or two steps back.
    const given = note(page, 'Danke, dein Account ist angelegt');
    await given.getByText(`Deine Accountnummer ist ${customer?.customer_number}.`).waitFor();
    await expect.poll(() => contracts.length).toBe(1);
    await page.reload();
    await given.waitFor();
    await expect.poll(() => contracts.length).toBe(2);
    await expect.poll(() => mailsTo(product, person.email)).toContain('vertrag_vom_partner');
    const onlyThePersons = async () => {
      expect(await inBar.getByRole('link').or(inBar.getByRole('button')).count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
    };
    await onlyThePersons();
    expect(await screenFaults(page, 'Zurückgeben', [320, 768])).toEqual([]);
    await page.reload();
    await given.waitFor();
    await onlyThePersons();
    await page.goBack();
    await note(page, 'Hier ist nichts mehr einzugeben').waitFor();
    await onlyThePersons();
    await page.goForward();
    await given.waitFor();
    // Nor at the partner's address, until it is the partner who takes the tablet back.
    await open('/vertrieb');
    await note(page, 'Hier ist nichts mehr einzugeben').waitFor();
    await onlyThePersons();
    await page.goBack();
    await given.waitFor();
    await takeBack(page, 'geraten');
    await page.getByText('Das ist nicht dein aktuelles Passwort.').waitFor();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await onlyThePersons();
    await takeBack(page, DEMO_PASSWORD);
    await title(page).filter({ hasText: 'Vertragsabschluss' }).waitFor();
    const mails = await mailsTo(product, person.email);
    expect(mails.filter((template) => template === 'vertrag_vom_partner')).toHaveLength(1);
    const shown = (await page.content()).replace(/\s/g, '');
    expect(shown).not.toContain(IBAN.replace(/\s/g, '').slice(-6));
    expect(shown).not.toContain(REGISTRATION_PASSWORD);

    await page.getByRole('link', { name: 'Zum Vertrieb' }).click();
    await page.getByRole('link', { name: 'Freischalten: Otto Winterberg' }).click();
    await title(page).getByText('Otto Winterberg freischalten').waitFor();
    const originals = page.getByRole('region', { name: /Originale ansehen/ });
    for (const point of await originals.getByRole('checkbox').all()) await point.check();
    await originals.getByRole('button', { name: 'Originale angesehen' }).click();
    const presence = page.getByRole('region', { name: /Anwesenheit/ });
    await presence.getByRole('button', { name: 'Code schicken' }).click();
    const code = presence.getByRole('textbox', { name: /^Code/ });
    await code.waitFor();
    await code.fill(await mailedCode(product));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Freischalten', exact: true }).click();
    await note(page, 'Otto Winterberg ist freigeschaltet').waitFor();
    expect(await customersNamed(product, person.name)).toMatchObject([{ state: 'ACTIVE' }]);

    // A partner has no contract: nothing below Account is theirs but the login.
    await open('/profil/rechnungen');
    await page.waitForURL('**/vertrieb');
    await open('/vertrieb');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Otto Winterberg' })
      .getByText('Freigeschaltet')
      .waitFor();
    // The same person once more: refused, they still see nothing of the partner's until the tablet is given back.
    await begin(page, { ...person, mobile: '0151 22334488' });
    await page.getByRole('button', { name: 'Tablet umdrehen' }).click();
    await passwordField(page).fill(REGISTRATION_PASSWORD);
    await textField(page, /^IBAN/).fill(IBAN);
    await next(page).click();
    await consent(page, 'Otto Winterberg');
    await submitButton(page).click();
    await catalogued(page, 'CUSTOMER_ALREADY_EXISTS').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await note(page, 'Hier ist nichts mehr einzugeben').waitFor();
    await onlyThePersons();
    await takeBack(page, DEMO_PASSWORD);

    await page.getByRole('button', { name: 'Neue Registrierung' }).click();
    await atStep(page, 1).waitFor();
    expect(await cityField(page).inputValue()).toBe('');
    await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).click();
    await page.waitForURL('**/vertrieb');
    await page.getByRole('dialog', { name: 'Einloggen' }).waitFor();
  },
);

journey(
  'a registration is on one device: a reload of the tablet leaves it on the phone, and on the tablet turned round no code opens it',
  async ({ enter, product }) => {
    const person = {
      prename: 'Rosa',
      name: 'Herbstfeld',
      email: 'rosa.herbstfeld@example.org',
      mobile: '0151 22334477',
      licence: 'B072RRE2I91',
    };
    const { page, open, logIn, expectFault } = await enter({ viewport: TABLET });
    const phone = await enter({ viewport: PHONE });
    expectFault(/status of 404/);
    phone.expectFault(/status of (404|409|410)/);
    const showCode = async () => {
      const answer = page.waitForResponse('**/handover');
      await page.getByRole('button', { name: 'Code zeigen' }).click();
      const { pathname, hash } = new URL((await (await answer).json()).link);
      return `${pathname}${hash}`;
    };
    const goOn = async () => {
      await open('/vertrieb');
      await page.getByRole('link', { name: 'Weitermachen: Rosa Herbstfeld' }).click();
      await page.getByRole('heading', { name: 'Jetzt ist Rosa dran' }).waitFor();
    };
    const howOften = async (kind: 'STARTED' | 'TAKEN_BACK') =>
      (await product.db.selectFrom('sales_event').where('kind', '=', kind).selectAll().execute()).length;
    await logIn('vertrieb-1');
    await open('/vertrieb');
    await begin(page, person);
    // A slow tablet turned round in another journey is taken back too.
    const takenBack = await howOften('TAKEN_BACK');
    const started = await howOften('STARTED');
    await goOn();
    expect(new URL(page.url()).search).toBe('?schritt=pruefen');
    expect(await howOften('TAKEN_BACK')).toBe(takenBack + 1);

    await phone.open(await showCode());
    await textField(phone.page, /^Vorname/).waitFor();
    await page.getByText('Rosa macht auf dem Handy weiter.').waitFor();
    expect(await page.getByRole('button', { name: 'Tablet umdrehen' }).count()).toBe(0);
    await page.reload();
    await atStep(page, 1).waitFor();
    expect(await cityField(page).inputValue()).toBe('');
    await phone.page.reload();
    expect(await textField(phone.page, /^Vorname/).inputValue()).toBe('Rosa');
    expect(await howOften('TAKEN_BACK')).toBe(takenBack + 1);

    // What is changed here while a phone opens the code begins no second registration.
    await goOn();
    // The tablet has it again: going on with the phone, whose form is still there, makes no second registration.
    await phone.page.getByText('Bürgerladen').first().waitFor();
    await passwordField(phone.page).fill(REGISTRATION_PASSWORD);
    await note(phone.page, 'Die Registrierung ist nicht mehr auf diesem Handy').waitFor();
    const earlier = await showCode();
    await page.getByRole('button', { name: 'Zurück zu den Daten' }).click();
    await textField(page, /^Vorname/).waitFor();
    await phone.open(earlier);
    await textField(phone.page, /^Vorname/).waitFor();
    await next(page).click();
    await note(page, 'Die Registrierung ist nicht mehr auf diesem Gerät').waitFor();

    await goOn();
    const code = await showCode();
    await page.reload();
    await page.getByRole('button', { name: 'Tablet umdrehen' }).click();
    await page.getByText('Jetzt bist du dran').waitFor();
    expect(await textField(page, /^Vorname/).inputValue()).toBe('Rosa');
    await phone.open(code);
    await phone.page.getByText('Dieser Code gilt nicht mehr').waitFor();
    await passwordField(page).fill(REGISTRATION_PASSWORD);
    await textField(page, /^IBAN/).fill(IBAN);
    await next(page).click();
    // The server tells a partner's login nothing of the account, which the mandate names all the same.
    await page.getByText('Ganzen Text lesen').click();
    await page.getByText('Belastet wird dein Konto DE\u00a0…\u00a02051.').waitFor();
    await consent(page, 'Rosa Herbstfeld');
    await submitButton(page).click();
    await note(page, 'Danke, dein Account ist angelegt').waitFor();
    await takeBack(page, DEMO_PASSWORD);
    await message(page, 'Der Account wurde mit der Nr.').waitFor();
    await title(page).filter({ hasText: 'Vertragsabschluss' }).waitFor();
    expect(await howOften('STARTED')).toBe(started);
  },
);
