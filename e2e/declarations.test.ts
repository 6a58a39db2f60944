import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatDate } from '#domain/booking/format-period.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { note, textOf, title } from './screens.ts';

const journey = openStage();

const mailsTo = ({ db }: Product, address: string) =>
  db.selectFrom('mail').where('to_address', '=', address).select(['subject', 'text_body']).execute();

/** Downloads the declaration that the page shows. */
async function save(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als Datei speichern' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

journey(
  'whoever wants to leave finds the way in the footer, names a day, and has it in writing at once',
  async ({ enter, product }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 422/);
    const found: string[] = [];
    await open('/');
    await page.getByRole('link', { name: 'Verträge hier kündigen' }).click();
    await expect.poll(() => textOf(title(page))).toBe('Verträge hier kündigen');
    const send = page.getByRole('button', { name: 'jetzt kündigen', exact: true });
    await page.getByRole('radio', { name: 'Zu einem bestimmten Tag' }).check();
    await page.getByRole('textbox', { name: 'Tag' }).fill('31.12.2020');
    await page.getByLabel('Vor- und Nachname').fill('Zoë Zabel');
    await send.click();
    // All that is wrong, each at its field.
    await page.getByText('E-Mail-Adresse ist erforderlich.').waitFor();
    await page.getByText('Dieser Tag ist schon vorbei.').waitFor();
    found.push(...(await screenFaults(page, 'cancellation, refused', [320])));
    const day = formatDate(product.now().add({ hours: 40 * 24 }));
    await page.getByRole('textbox', { name: 'Tag' }).fill(day);
    await page.getByLabel('E-Mail-Adresse').fill('zoe.zabel@example.org');
    await send.dblclick();
    await note(page, 'Deine Kündigung ist bei uns.').getByText('unterwegs in dein Postfach').waitFor();
    for (const words of ['ordentlich', `zum ${day}`, 'Zoë Zabel', /\d\d:\d\d:\d\d Uhr/]) {
      await page.getByRole('main').getByText(words).first().waitFor();
    }
    found.push(...(await screenFaults(page, 'cancellation, declared', [320])));
    const file = await save(page);
    expect(file.name).toMatch(/^kuendigung-\d{4}-\d\d-\d\d\.txt$/);
    expect(file.text).toContain(`Ende des Vertrags: zum ${day}\r\n`);
    await page.reload();
    await page.getByText('Zoë Zabel').waitFor();
    const mails = await mailsTo(product, 'zoe.zabel@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual(['Kündigung: bei uns eingegangen']);
    expect(mails[0]?.text_body).toContain('Rahmenvertrag');
    // The address is nobody's yet: what a stranger wrote is not sent on.
    expect(mails[0]?.text_body).not.toContain('Zabel');
    expect(found).toEqual([]);
  },
);

journey('desktop: a cancellation for cause says why, and ends as early as possible', async ({ enter }) => {
  const { page, open, expectFault } = await enter({ viewport: DESKTOP });
  expectFault(/status of 422/);
  await open('/kuendigung');
  const send = page.getByRole('button', { name: 'jetzt kündigen', exact: true });
  const reason = page.getByLabel('Wichtiger Grund');
  await page.getByLabel('Welcher Vertrag').selectOption('Tarif Plus');
  expect(await reason.isVisible()).toBe(false);
  await page.getByRole('radio', { name: /^Außerordentlich/ }).check();
  await page.getByLabel('Vor- und Nachname').fill('Yael Yilmaz');
  await page.getByLabel('E-Mail-Adresse').fill('yael@example.org');
  await send.click();
  await page.getByText('Bitte nenne den wichtigen Grund.').waitFor();
  await reason.fill('Das Auto stand dreimal nicht da.');
  await send.click();
  await note(page, 'Deine Kündigung ist bei uns.').waitFor();
  for (const words of [
    'aus wichtigem Grund',
    'dreimal nicht',
    'Tarif Plus',
    'zum frühestmöglichen Zeitpunkt',
  ]) {
    await page.getByRole('main').getByText(words).first().waitFor();
  }
  expect(await screenFaults(page, 'cancellation for cause, declared', [])).toEqual([]);
});

journey('each kind goes with each date, without script, too', async ({ enter, product }) => {
  const { context } = await enter();
  const plain = await context
    .browser()
    ?.newContext({ javaScriptEnabled: false, baseURL: product.origin, locale: 'de-DE' });
  if (!plain) throw new Error('no browser');
  const page = await plain.newPage();
  const day = formatDate(product.now().add({ hours: 60 * 24 }));
  const said: string[] = [];
  for (const kind of ['Ordentlich', 'Außerordentlich']) {
    for (const end of ['Zum frühestmöglichen Zeitpunkt', 'Zu einem bestimmten Tag']) {
      await page.goto('/kuendigung');
      await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
      if (kind === 'Außerordentlich') await page.getByLabel('Wichtiger Grund').fill('Ich ziehe um.');
      await page.getByRole('radio', { name: end }).check();
      if (end.startsWith('Zu einem')) await page.getByRole('textbox', { name: 'Tag' }).fill(day);
      await page.getByLabel('Vor- und Nachname').fill('Wanda Wolf');
      await page.getByLabel('E-Mail-Adresse').fill(`wanda${said.length}@example.org`);
      await page.getByRole('button', { name: 'jetzt kündigen', exact: true }).click();
      await note(page, 'Deine Kündigung ist bei uns.').waitFor();
      const { text } = await save(page);
      said.push(
        [/Art: .*/, /Wichtiger Grund: .*/, /Ende des Vertrags: .*/]
          .map((line) => line.exec(text)?.[0])
          .join(' | '),
      );
    }
  }
  const cause =
    'Art: außerordentlich, aus wichtigem Grund | Wichtiger Grund: Ich ziehe um. | Ende des Vertrags:';
  expect(said).toEqual([
    'Art: ordentlich |  | Ende des Vertrags: zum frühestmöglichen Zeitpunkt',
    `Art: ordentlich |  | Ende des Vertrags: zum ${day}`,
    `${cause} zum frühestmöglichen Zeitpunkt`,
    `${cause} zum ${day}`,
  ]);
  await plain.close();
});

journey('without script: a withdrawal is confirmed as one, and can be saved', async ({ enter, product }) => {
  const { context } = await enter();
  const plain = await context
    .browser()
    ?.newContext({ javaScriptEnabled: false, baseURL: product.origin, locale: 'de-DE' });
  if (!plain) throw new Error('no browser');
  const page = await plain.newPage();
  await page.goto('/widerruf');
  await page.getByLabel('Welcher Vertrag').selectOption('Kilometerpaket');
  await page.getByLabel('Bestellt am').fill(formatDate(product.now()));
  await page.getByLabel('Vor- und Nachname').fill('Xaver Xu');
  await page.getByLabel('E-Mail-Adresse').fill('xaver@example.org');
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
  await note(page, 'Dein Widerruf ist bei uns.').waitFor();
  expect(await page.getByRole('button', { name: 'Drucken' }).count()).toBe(0);
  expect((await save(page)).text).toMatch(/^Widerruf an .*Vertrag: Kilometerpaket.*Name: Xaver Xu/s);
  const [mail] = await mailsTo(product, 'xaver@example.org');
  expect(mail?.subject).toBe('Widerruf: bei uns eingegangen');
  expect(mail?.text_body).not.toMatch(/kündig/i);
  await plain.close();
});
