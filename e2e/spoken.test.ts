import { expect } from 'vitest';
import { openStage } from './journey.ts';
import { loginOverlay } from './screens.ts';
import { listen, spokenScreen } from './spoken-screen.ts';
import { bookingsOf } from './town.ts';

const journey = openStage();
const LENA = '100001-1';

journey('a screen reader has a name for all there is on fifteen screens, and every price', async (stage) => {
  const { page, open, logIn } = await stage.enter();
  const faults: string[] = [];
  const hear = async (path: string) => {
    await open(path);
    await page.waitForLoadState('networkidle');
    const screen = await spokenScreen(page);
    faults.push(...screen.faults.map((fault) => `${path}: ${fault}`));
  };
  for (const path of ['/', '/nuernberg', '/buchen/nuernberg', '/preisrechner', '/registrierung'])
    await hear(path);
  await logIn(LENA);
  const [booking] = (await bookingsOf(stage.product.db, LENA)).filter(({ state }) => state === 'RESERVED');
  for (const path of [
    '/profil',
    '/profil/buchungen',
    `/profil/buchungen/${booking?.id}`,
    `/profil/buchungen/${booking?.id}/aendern`,
    `/profil/buchungen/${booking?.id}/fahrtpreis`,
    `/profil/buchungen/${booking?.id}/verriegelung`,
    '/profil/rechnungen',
    '/profil/kosten',
    '/profil/kilometerpaket',
  ]) {
    await hear(path);
  }
  await open('/profil/rechnungen');
  const invoice = page.locator('main a[href^="/profil/rechnungen/"]').first();
  await hear((await invoice.getAttribute('href')) ?? 'no invoice');
  expect(faults).toEqual([]);
});

journey('what is wrong is heard on its field, and once for all', async ({ enter }) => {
  const { page, open, context, expectFault } = await enter();
  const take = await listen(context);
  await open('/newsletteranmeldung');
  await take(page);
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await page.getByText('E-Mail-Adresse ist erforderlich.').first().waitFor();
  expect((await spokenScreen(page)).refused).toEqual([
    expect.stringMatching(/^E-Mail.*: .*E-Mail-Adresse ist erforderlich\./),
  ]);
  expectFault(/status of (401|422)/);
  await open('/profil');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  const overlay = loginOverlay(page);
  await overlay.getByRole('textbox', { name: /^Accountnummer/ }).fill(LENA);
  await overlay
    .getByLabel(/^Passwort/)
    .and(page.locator('input'))
    .fill('Falsch!2027');
  await take(page);
  await overlay.getByRole('button', { name: 'Login', exact: true }).click();
  await overlay.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  const said = (await take(page)).filter((text) => /stimm|falsch|Passwort/.test(text));
  expect(new Set(said).size).toBe(1);
});

journey('a countdown has a name, goes on, and is not read aloud at each minute', async (stage) => {
  const { page, open, logIn, context } = await stage.enter();
  const take = await listen(context);
  await logIn(LENA);
  await open('/profil/buchungen');
  const timer = page.getByRole('timer', { name: /^Zeit bis / }).first();
  await timer.waitFor();
  await page.getByRole('table', { name: 'Preis' }).waitFor();
  await page.waitForLoadState('networkidle');
  await take(page);
  const before = await timer.innerText();
  await stage.moveClockTo(stage.product.now().add({ minutes: 1 }));
  await expect.poll(() => timer.innerText(), { timeout: 30_000 }).not.toBe(before);
  expect(await take(page)).toEqual([]);
});
