import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startDemonstration } from '#bench/stage.ts';
import { type OpenBundle, openBundle } from '#e2e/native/open-bundle.ts';
import { Phone } from '#e2e/native/phone.ts';
import { newPhoneState, phonePlugins } from '#e2e/native/phone-plugins.ts';
import { fillLogin } from '#e2e/screens.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { STORE_DEVICES } from './store-devices.ts';

type Device = (typeof STORE_DEVICES)[number];

/** A private customer of the demonstration, with a trip that runs. */
const ACCOUNT = '100001-1';

type Screen = { name: string; path: string; ready: (page: Page) => Promise<void> };

const heading = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('heading', { name }).first().waitFor();
};

/** The screens in the order of a trip. */
const SCREENS: readonly Screen[] = [
  {
    name: 'karte',
    path: '/buchen/nuernberg',
    ready: async (page) => {
      await heading(/Autos? frei/)(page);
      await page.locator('canvas').first().waitFor();
    },
  },
  { name: 'buchungen', path: '/profil/buchungen', ready: heading('Jetzt') },
  { name: 'kosten', path: '/profil/kosten', ready: heading(/./) },
  { name: 'rechnungen', path: '/profil/rechnungen', ready: heading('Rechnungen') },
  { name: 'hilfe', path: '/hilfe', ready: heading('Hilfe') },
];

/**
 * Photographs the real app with the data of a demonstration, in every size that the stores ask for.
 * @returns the folder
 */
export async function takeScreenshots(folder: string): Promise<string> {
  const demonstration = await startDemonstration();
  const bundle = await openBundle({ server: demonstration.origin, contentPaths: ['/', '/buchen', '/hilfe'] });
  try {
    for (const device of STORE_DEVICES) await photograph(bundle, device, join(folder, device.folder));
  } finally {
    await bundle.close();
    await demonstration.stop();
  }
  return folder;
}

async function photograph(bundle: OpenBundle, device: Device, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { platform, width, height, scale } = device;
  const context = await bundle.enter(new Phone(platform, phonePlugins(newPhoneState())), {
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/profil');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await fillLogin(page, ACCOUNT, DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  for (const [index, { name, path, ready }] of SCREENS.entries()) {
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    // Both stores refuse pictures with transparency, whether or not they use it.
    const picture = sharp(await page.screenshot())
      .removeAlpha()
      .png({ palette: false });
    await picture.toFile(join(folder, `${index + 1}-${name}.png`));
  }
  await context.close();
}
