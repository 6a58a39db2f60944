import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { insertDamage } from '#server/features/damage/damage.repository.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { idOfAccount, vehiclesOf } from './town.ts';

const folder = mkdtempSync(join(tmpdir(), 'stadtwagen-damages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const journey = openStage({ environment: { DOCUMENTS_DIR: folder } }, { showsScrollBars: true });
const MANAGER = '100015-1';
const SECOND = '100011-1';
/** Whose trip it is about. */
const JONAS = '100002-1';
const FINDER = '100004-1';
const TOLD = 'Auf dem Foto vor deiner Fahrt ist die Tür noch heil.';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A dent that was found after a trip of Jonas, and an older scratch at the same car, each with a photo. */
async function setStage({ db, now }: Product) {
  const files = createDiskFileStore(folder);
  const at = now();
  const wide = { start: at.subtract({ hours: 30 }), end: at.add({ hours: 1 }) };
  const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).find(({ free }) => free);
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  const drive = (who: string, hoursAgo: number) => {
    const start = at.subtract({ hours: hoursAgo });
    return bookDirectly(db, who, vehicle.id, { start, end: start.add({ hours: 2 }) }, start);
  };
  const [older, trip, found] = [await drive(FINDER, 26), await drive(JONAS, 20), await drive(FINDER, 4)];
  const reporterId = await idOfAccount(db, FINDER);
  const report = async (bookingId: number, hoursAgo: number, kind: 'SCRATCH' | 'DENT', colour: string) => {
    const id: string = crypto.randomUUID();
    const bytes = await picture(colour);
    const when = at.subtract({ hours: hoursAgo });
    await insertDamage(db, {
      id,
      vehicleId: vehicle.id,
      occasion: { bookingId },
      reporterId,
      beforeTrip: true,
      view: 'LEFT',
      x: 0.42,
      y: 0.56,
      kind,
      severity: 2,
      description: 'An der Tür, faustgroß',
      thirdParty: false,
      accident: undefined,
      noPhotoReason: undefined,
      happenedAt: undefined,
      noticedAt: when,
      photos: [{ id, byteSize: bytes.length, fileKey: id, originalKey: `${id}-original` }],
      now: when,
    });
    await files.put(id, bytes);
    const stored = {
      received: bytes.length,
      sha256: Buffer.alloc(32),
      media_type: 'image/jpeg',
      stored_bytes: bytes.length,
      width: 800,
      height: 600,
      recorded_at: when,
    };
    await db.updateTable('damage_photo').set(stored).where('id', '=', id).execute();
    return id;
  };
  await report(older, 25, 'SCRATCH', '#7f8c8d');
  return { trip, damage: await report(found, 3, 'DENT', '#556b8f') };
}

journey(
  'a damage is taken up, who drove before is heard, answers, and a second person confirms what is decided',
  async ({ enter, product }) => {
    const { trip, damage } = await setStage(product);
    const found: string[] = [];
    const boss = await enter({ viewport: DESKTOP });
    await enterConsole(boss, MANAGER, product);
    const { page } = boss;
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Schäden' }).click();
    await title(page).getByText('Schäden').waitFor();
    const row = page.getByRole('row', { name: /Delle/ });
    await row.waitFor();
    found.push(...(await screenFaults(page, 'damages', WIDTHS)));
    await row.getByRole('link', { name: 'Delle' }).click();
    await title(page)
      .getByText(/^Delle, /)
      .waitFor();
    await page.getByRole('img', { name: 'Foto: Gemeldet' }).waitFor();
    await page.getByRole('img', { name: /^Foto: Kratzer/ }).waitFor();
    found.push(...(await screenFaults(page, 'damage', WIDTHS)));

    await page.getByRole('button', { name: 'In Arbeit nehmen' }).click();
    const taken = page.getByRole('form', { name: 'In Arbeit nehmen' });
    await taken.getByRole('button', { name: 'In Arbeit nehmen' }).click();
    await taken.getByText('Bitte schreib in ein paar Worten, warum.').waitFor();
    await taken.getByRole('textbox', { name: 'Grund' }).fill('Sehe ich mir an');
    await taken.getByRole('button', { name: 'In Arbeit nehmen' }).click();
    await taken.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Anhören' }).click();
    const hearing = page.getByRole('form', { name: 'Anhören' });
    await hearing.getByRole('radio', { name: new RegExp(`Buchung ${trip}`) }).check();
    await hearing.getByRole('textbox', { name: 'Was die Person liest' }).fill(TOLD);
    await hearing.getByRole('textbox', { name: 'Grund' }).fill('Letzte Fahrt vor der Meldung');
    found.push(...(await screenFaults(page, 'hearing', WIDTHS)));
    await hearing.getByRole('button', { name: 'Anhörung beginnen' }).click();
    await hearing.waitFor({ state: 'detached' });
    await page.getByText('Bisher keine Antwort.').waitFor();

    // Jonas sees the photos with their times and answers.
    const jonas = await enter({ viewport: PHONE });
    await jonas.logIn(JONAS);
    await jonas.open(`/profil/buchungen/${trip}/schadenmelder`);
    await jonas.page.getByText(TOLD).waitFor();
    await jonas.page
      .getByRole('textbox', { name: 'Deine Antwort' })
      .fill('Ich bin an einen Pfosten gekommen.');
    await jonas.page.getByRole('button', { name: /^Antwort/ }).click();
    await jonas.page.getByText('Ich bin an einen Pfosten gekommen.').first().waitFor();

    // The inbox says that it is our turn, and leads to it.
    await boss.open(`/betrieb?eintrag=DAMAGE-${damage}`);
    await page.getByRole('link', { name: 'Ansehen und entscheiden' }).click();
    await page
      .getByRole('list', { name: 'Antworten' })
      .getByText(/Pfosten/)
      .waitFor();
    await page.getByRole('button', { name: 'Entscheiden', exact: true }).click();
    const decision = page.getByRole('form', { name: 'Entscheiden' });
    await decision.getByRole('radio', { name: /Auf dieser Fahrt entstanden/ }).check();
    await decision.getByRole('textbox', { name: 'Betrag in Euro' }).fill('99999');
    await decision
      .getByRole('textbox', { name: 'Was die Person liest' })
      .fill('Du hast es selbst gesagt, danke dafür.');
    await decision.getByRole('textbox', { name: 'Grund' }).fill('Zugegeben');
    await decision.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await decision.getByText(/Das ist mehr als die Selbstbeteiligung/).waitFor();
    await decision.getByRole('textbox', { name: 'Betrag in Euro' }).fill('240,50');
    found.push(...(await screenFaults(page, 'decision', WIDTHS)));
    await decision.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await decision.waitFor({ state: 'detached' });
    await page.getByText('Wartet auf eine zweite Person').waitFor();

    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    await second.open('/betrieb/freigaben');
    await second.page.getByRole('row', { name: /Schaden einer Fahrt zurechnen/ }).click();
    const proposal = second.page.getByRole('complementary', { name: 'Schaden einer Fahrt zurechnen' });
    await proposal.getByText(/^240,50/).waitFor();
    await proposal.getByRole('button', { name: 'Freigeben und ausführen' }).click();
    await proposal.getByText('Es ist ausgeführt.').waitFor();

    await jonas.open(`/profil/buchungen/${trip}/schadenmelder`);
    await jonas.page
      .getByText(/240,50/)
      .first()
      .waitFor();
    expect(found).toEqual([]);
  },
);
