import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openNativeStage } from './native/app.ts';
import { fillLogin, loginOverlay } from './screens.ts';

const STORE = 'https://play.google.com/store/apps/details?id=de.beispiel.app';
const journey = openNativeStage({
  environment: { NATIVE_MINIMUM_VERSION: '99.0.0', ANDROID_STORE_URL: STORE },
});

journey(
  'an app that is too old asks for the new version and leads to the booked car',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil/buchungen');
    await loginOverlay(page).waitFor();
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Öffnen / abschließen' }).first().click();
    await page.waitForURL('**/verriegelung');
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto('/hilfe');
    const request = page.getByRole('dialog', { name: 'Bitte aktualisiere die App' });
    await request.getByText('Dein gebuchtes Auto kannst du').waitFor();
    await request.getByRole('button', { name: 'Zur neuen Version' }).click();
    await expect.poll(() => app.phone.callsOf('Browser', 'open')).toEqual([{ url: STORE }]);
    // It closes by nothing, and the back button still leaves the app.
    await page.keyboard.press('Escape');
    expect(await request.isVisible()).toBe(true);
    await expect.poll(() => app.phone.hears('App', 'backButton')).toBe(true);
    await app.phone.emit('App', 'backButton', { canGoBack: true });
    await expect.poll(() => app.phone.callsOf('App', 'exitApp').length).toBe(1);
    await request.getByRole('link', { name: 'Zu meinen Buchungen' }).click();
    await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();
    expect(await request.isVisible()).toBe(false);
  },
);

journey(
  'without the page of a store the request names it in words, and a visitor sees no bookings',
  async ({ install }) => {
    const app = await install({ platform: 'ios' });
    const page = await app.start('/');
    const request = page.getByRole('dialog', { name: 'Bitte aktualisiere die App' });
    await request.getByText('aus deinem App-Store').waitFor();
    expect(await request.getByRole('button').or(request.getByRole('link')).count()).toBe(0);
    await page.waitForFunction(() => performance.now() > 2_500);
    expect(await loginOverlay(page).isVisible(), 'nothing is asked over it').toBe(false);
  },
);
