import { expect } from 'vitest';
import { insertDamage } from '#server/features/damage/damage.repository.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { idOfAccount, vehiclesOf } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const SECOND = '100011-1';
/** Whose debit came back: an invoice is open. */
const FAMILY = '100004-1';
/** On whose trip a damage has happened. */
const JONAS = '100002-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

/** A dent of which is decided that it happened on a trip of Jonas, who pays 300 €; returns its id. */
async function setStage({ db, now }: Product): Promise<string> {
  const at = now();
  const wide = { start: at.subtract({ hours: 30 }), end: at.add({ hours: 1 }) };
  const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).find(({ free }) => free);
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  const drive = (who: string, hoursAgo: number) => {
    const start = at.subtract({ hours: hoursAgo });
    return bookDirectly(db, who, vehicle.id, { start, end: start.add({ hours: 2 }) }, start);
  };
  const [trip, found] = [await drive(JONAS, 20), await drive(FAMILY, 4)];
  const id: string = crypto.randomUUID();
  const when = at.subtract({ hours: 3 });
  await insertDamage(db, {
    id,
    vehicleId: vehicle.id,
    occasion: { bookingId: found },
    reporterId: await idOfAccount(db, FAMILY),
    beforeTrip: true,
    view: 'LEFT',
    x: 0.42,
    y: 0.56,
    kind: 'DENT',
    severity: 2,
    description: 'An der Tür, faustgroß',
    thirdParty: false,
    accident: undefined,
    noPhotoReason: 'Es war dunkel',
    happenedAt: undefined,
    noticedAt: when,
    photos: [],
    now: when,
  });
  await db
    .updateTable('damage')
    .set({
      state: 'DECIDED',
      heard_booking_id: trip,
      heard_customer_id: await idOfAccount(db, JONAS),
      heard_until: at.subtract({ hours: 1 }),
      outcome: 'DRIVER',
      share_cents: 30_000,
      evidence: 'Vor der Fahrt war die Tür heil.',
      decided_at: at,
      decided_by: 'Terminal',
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The second person reads what is asked for, and confirms it. */
async function confirm({ open, page }: Visitor, name: string, words: RegExp, found: string[]): Promise<void> {
  await open('/betrieb/freigaben');
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const proposal = page.getByRole('complementary', { name });
  await proposal.getByText(words).first().waitFor();
  found.push(...(await screenFaults(page, `proposal: ${name}`, WIDTHS)));
  await proposal.getByRole('button', { name: 'Freigeben und ausführen' }).click();
  await proposal.getByText('Es ist ausgeführt.').waitFor();
}

journey(
  'reminders are stopped and go on, a rest is written off and that taken back, and a share of a damage is charged',
  async ({ enter, product }) => {
    const found: string[] = [];
    const damage = await setStage(product);
    const boss = await enter({ viewport: DESKTOP });
    await enterConsole(boss, MANAGER, product);
    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    const { page } = boss;
    await boss.open(`/betrieb/kunden/${FAMILY}?ansicht=geld`);
    const account = page.getByRole('region', { name: 'Konto' });

    // Somebody has called: they pay when their wages come.
    await account.getByRole('button', { name: 'Mahnung anhalten' }).first().click();
    const stop = page.getByRole('form', { name: 'Mahnungen anhalten' });
    await stop.getByRole('button', { name: 'Mahnungen anhalten' }).click();
    await stop.getByText(/Grund/).first().waitFor();
    await stop.getByRole('textbox', { name: 'Grund' }).fill('Zahlt, wenn der Lohn kommt');
    found.push(...(await screenFaults(page, 'stop', WIDTHS)));
    await stop.getByRole('button', { name: 'Mahnungen anhalten' }).click();
    await stop.waitFor({ state: 'detached' });
    await account.getByText(/^Mahnstopp bis/).waitFor();
    found.push(...(await screenFaults(page, 'account', WIDTHS)));
    const family = await enter({ viewport: PHONE });
    await family.logIn(FAMILY);
    await family.open('/profil/rechnungen');
    await family.page.getByText(/Wir erinnern dich vorerst nicht daran/).waitFor();

    await account.getByRole('button', { name: 'Weiter mahnen' }).click();
    const resume = page.getByRole('form', { name: 'Weiter mahnen' });
    await resume.getByText(/Zahlt, wenn der Lohn kommt/).waitFor();
    await resume.getByRole('textbox', { name: 'Grund' }).fill('Nicht gezahlt');
    found.push(...(await screenFaults(page, 'resume', WIDTHS)));
    await resume.getByRole('button', { name: 'Weiter mahnen' }).click();
    await resume.waitFor({ state: 'detached' });
    await account.getByText(/^Mahnstopp/).waitFor({ state: 'detached' });

    // It will not come.
    await account.getByRole('button', { name: 'Ausbuchen' }).first().click();
    const lost = page.getByRole('form', { name: 'Rest ausbuchen' });
    await lost.getByRole('textbox', { name: 'Grund' }).fill('Unbekannt verzogen');
    found.push(...(await screenFaults(page, 'write-off', WIDTHS)));
    await lost.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await lost.waitFor({ state: 'detached' });
    await confirm(second, 'Offenen Rest ausbuchen', /Ausgebucht wird/, found);
    await boss.open(`/betrieb/kunden/${FAMILY}?ansicht=geld`);
    await account.getByText(/ausgebucht am/).waitFor();
    found.push(...(await screenFaults(page, 'written off', WIDTHS)));
    await family.open('/profil/rechnungen');
    await family.page.getByText(/fordern wir zurzeit nicht ein/).waitFor();

    // They have moved, and pay.
    await account.getByRole('button', { name: 'Ausbuchung zurücknehmen' }).click();
    const back = page.getByRole('form', { name: 'Kontobewegung zurücknehmen' });
    await back.getByRole('textbox', { name: 'Grund' }).fill('Neue Anschrift gefunden');
    await back.getByText(/wieder offen und wird wieder angemahnt/).waitFor();
    found.push(...(await screenFaults(page, 'taken back', WIDTHS)));
    await back.getByRole('button', { name: /zurücknehmen$/ }).click();
    await back.waitFor({ state: 'detached' });
    await account.getByRole('button', { name: 'Ausbuchen' }).first().waitFor();

    // What was decided about a damage is charged where it was decided.
    await boss.open(`/betrieb/schaeden/${damage}`);
    await page.getByRole('button', { name: 'Anteil berechnen' }).click();
    const share = page.getByRole('form', { name: 'Anteil berechnen' });
    await share.getByRole('textbox', { name: 'Betrag in Euro' }).fill('300,01');
    await share.getByRole('textbox', { name: 'Grund' }).fill('Wie entschieden');
    await share.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await share.getByText(/So hoch ist der Anteil nicht/).waitFor();
    await share.getByRole('textbox', { name: 'Betrag in Euro' }).fill('300');
    found.push(...(await screenFaults(page, 'share', WIDTHS)));
    await share.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await share.waitFor({ state: 'detached' });
    await confirm(second, 'Anteil an einem Schaden berechnen', /Anteil am Schaden vom/, found);
    await boss.open(`/betrieb/schaeden/${damage}`);
    await page.getByText(/300,00.€ sind berechnet/).waitFor();
    found.push(...(await screenFaults(page, 'charged', WIDTHS)));

    // After an objection it is taken up again, and what was charged should go.
    await page.getByRole('button', { name: 'Wieder aufnehmen' }).click();
    const again = page.getByRole('form', { name: 'Wieder aufnehmen' });
    await again.getByRole('textbox', { name: 'Grund' }).fill('Widerspruch');
    await again.getByRole('button', { name: 'Wieder aufnehmen' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByText(/beruht, gilt nicht mehr/).waitFor();
    await page.getByRole('link', { name: 'Zurücknehmen' }).click();
    await title(page).waitFor();
    await back.getByText(/Die nächste Rechnung zieht ab/).waitFor();
    await account.getByText(/die Entscheidung gilt nicht mehr/).waitFor();
    found.push(...(await screenFaults(page, 'unfounded', WIDTHS)));
    expect(found).toEqual([]);
  },
);
