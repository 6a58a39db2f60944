import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { PHONE } from './browser.ts';
import { openStage, type Stage } from './journey.ts';
import { note } from './screens.ts';

const journey = openStage();
/** This customer has no document check yet (§S8.10). */
const VERIFIED = '100005-1';

/** Returns the path of the link in the last mail to an address. */
async function linkIn(db: Db, to: string): Promise<string> {
  const { text_body } = await db
    .selectFrom('mail')
    .where('to_address', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .select('text_body')
    .executeTakeFirstOrThrow();
  const url = new URL(/https?:\S+token=\S+/.exec(text_body)?.[0] ?? '');
  return url.pathname + url.search;
}

async function newsletter(page: Page, db: Db, email: string): Promise<void> {
  await page.goto('/newsletteranmeldung');
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await page.getByText('E-Mail-Adresse ist erforderlich.').waitFor();
  await page.getByLabel('E-Mail-Adresse').fill('zoe@');
  await page.getByLabel('Vorname').fill('Zoë');
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await page.getByText('E-Mail Adresse ist ungültig.').waitFor();
  expect(await page.getByLabel('Vorname').inputValue()).toBe('Zoë');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await note(page, 'Fast geschafft: Schau in dein Postfach.').waitFor();

  const subscription = () =>
    db
      .selectFrom('newsletter_subscription')
      .where('email', '=', email)
      .select(['confirmed_at', 'ended_at', 'prename'])
      .executeTakeFirstOrThrow();
  const confirmation = await linkIn(db, email);
  // A GET request, as by a link checker or a preview, does not confirm.
  await page.goto(confirmation);
  expect((await subscription()).confirmed_at).toBeNull();
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await note(page, 'Der Newsletter ist bestellt.').waitFor();
  expect(await subscription()).toMatchObject({ confirmed_at: expect.anything(), prename: 'Zoë' });
  await page.reload();
  await note(page, 'Der Newsletter ist bestellt.').waitFor();

  await page.goto(await linkIn(db, email));
  await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
  await note(page, 'Der Newsletter ist abbestellt.').waitFor();
  expect((await subscription()).ended_at).not.toBeNull();
  // Going back and submitting again causes no error.
  await page.goBack();
  await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
  await note(page, 'Der Newsletter ist abbestellt.').waitFor();

  await page.goto(confirmation);
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await note(page, 'Das hat leider nicht geklappt.').waitFor();
  await page.getByRole('link', { name: 'Newsletter neu bestellen' }).click();
  await page.getByRole('button', { name: 'Newsletter bestellen' }).waitFor();
}

journey(
  'the newsletter is ordered, confirmed and ended by the links of its mails',
  async ({ enter, product }) => {
    const { page, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of (410|422)/);
    await newsletter(page, product.db, 'mit-script@example.org');
  },
);

journey('the same works in a browser without script', async (stage) => {
  const context = await withoutScript(stage);
  await newsletter(await context.newPage(), stage.product.db, 'ohne-script@example.org');
  await context.close();
});

async function withoutScript({ enter, product }: Stage): Promise<BrowserContext> {
  const { context } = await enter();
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  return browser.newContext({ javaScriptEnabled: false, baseURL: product.origin, locale: 'de-DE' });
}

journey(
  'a customer whose link is too old asks for a new one, confirms the address, and books once the documents are passed',
  async ({ enter, product }) => {
    const { db } = product;
    const visitor = await enter({ viewport: PHONE });
    const { page, open } = visitor;
    visitor.expectFault(/status of 410/);
    await visitor.logIn(VERIFIED);
    const customer = () =>
      db
        .selectFrom('customer')
        .where('customer_number', '=', VERIFIED)
        .select(['email', 'state', 'email_confirmed_at'])
        .executeTakeFirstOrThrow();
    await db
      .updateTable('customer')
      .set({ email_confirmed_at: null, documents_valid_until: product.now().add({ hours: 24 }) })
      .where('customer_number', '=', VERIFIED)
      .execute();

    await open('/email-bestaetigung?token=zu-alt');
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click();
    await note(page, 'Das hat leider nicht geklappt.').waitFor();
    await page.getByRole('button', { name: 'Neuen Link schicken' }).click();
    await note(page, 'Die Mail ist unterwegs.').waitFor();

    const { email } = await customer();
    await open(await linkIn(db, email ?? ''));
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click();
    await note(page, 'Deine E-Mail-Adresse ist bestätigt.').waitFor();
    expect(await customer()).toMatchObject({ state: 'ACTIVE', email_confirmed_at: product.now() });
    await page.getByRole('link', { name: 'Auto buchen' }).first().click();
    await page.waitForURL('**/buchen');
  },
);
