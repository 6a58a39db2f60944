import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { person } from '#server/test/registration-body.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import {
  atStep,
  choosePlan,
  chooseSafety,
  consent,
  customersNamed,
  fillPerson,
  fillWhoDrives,
  next,
  submitButton,
} from './registration-form.ts';
import { catalogued, note, textOf } from './screens.ts';

const journey = openStage({ environment: { REGISTRATION_ATTEMPTS: '3', PROOF_OF_WORK_BITS: '6' } });

/** Registers from the address of the test, as a script does; returns the codes of the refusals. */
async function flood(product: Product, times: number): Promise<(string | undefined)[]> {
  const answers = Array.from({ length: times }, async () => {
    const response = await fetch(`${product.origin}/api/booking/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(person({ city: 'bonn' })),
    });
    const answer = (await response.json()) as { resultCode?: string };
    return answer.resultCode;
  });
  return Promise.all(answers);
}

journey(
  'while somebody floods the address, a bystander behind it registers: told early, the device works, nobody waits',
  async ({ enter, product }) => {
    expect(await flood(product, 12)).toContain('PROOF_OF_WORK_NEEDED');
    const { page, open } = await enter({ viewport: PHONE });
    await open('/registrierung');
    await choosePlan(page, { title: /^Start ohne/ });
    // Long before the signature, and by itself.
    await note(page, 'Die Rechenaufgabe ist gelöst').waitFor();
    await chooseSafety(page, 'Mit');
    const who = {
      prename: 'Ilse',
      name: 'Nachbarin',
      email: 'ilse.nachbarin@example.org',
      mobile: '0151 99887711',
      licence: 'B072RRE2I91',
    };
    await fillPerson(page, who);
    await next(page).click();
    await consent(page, 'Ilse Nachbarin');
    expect(await flood(product, 3)).toEqual(Array.from({ length: 3 }, () => 'PROOF_OF_WORK_NEEDED'));
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    await catalogued(page, 'ACCOUNT_CREATED').waitFor();
    expect(await customersNamed(product, who.name)).toHaveLength(1);
  },
);

journey(
  'when the address fills up while somebody is signing, the device works then, and the registration goes through',
  async ({ enter, product }) => {
    await product.db.deleteFrom('attempt').execute();
    const { page, open, expectFault } = await enter();
    expectFault(/status of 428/);
    await open('/registrierung');
    await choosePlan(page, { title: /^Start ohne/ });
    await chooseSafety(page, 'Ohne');
    const who = {
      prename: 'Jost',
      name: 'Spätling',
      email: 'jost@example.org',
      mobile: '0151 99887722',
      licence: 'B072RRE2I92',
    };
    await fillPerson(page, who);
    await next(page).click();
    await consent(page, 'Jost Spätling');
    await flood(product, 6);
    await submitButton(page).click();
    await page.waitForURL('**/profil/dokumentencheck');
    expect(await customersNamed(product, who.name)).toHaveLength(1);
  },
);

journey(
  'a device that was refused ten times is told until when, and whom to call, before anything is filled in or signed',
  async ({ enter, product }) => {
    await product.db.deleteFrom('attempt').execute();
    const { page, open, context, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 422/);
    const known = person({ city: 'bonn' });
    const inBrowser = (method: string, path: string, data?: unknown) =>
      context.request.fetch(`/api/booking${path}`, {
        method,
        headers: { origin: product.origin },
        ...(data === undefined ? {} : { data }),
      });
    await inBrowser('POST', '/customers', known);
    await inBrowser('POST', '/registrations');
    for (let count = 0; count < 10; count++) {
      await product.db.deleteFrom('attempt').where('subject', 'like', 'registration-address%').execute();
      const twin = person({ city: 'bonn', emailAddress: known.emailAddress ?? null });
      expect((await inBrowser('POST', '/customers', twin)).status()).toBe(422);
    }
    await inBrowser('DELETE', '/registrations/current');

    await open('/registrierung');
    await choosePlan(page, { title: /^Start ohne/ });
    await atStep(page, 2).waitFor();
    const told = note(page, 'Gerade geht es hier nicht weiter');
    await told.waitFor();
    const until = product.now().add({ minutes: 60 }).toZonedDateTimeISO('Europe/Berlin');
    const time = `${String(until.hour).padStart(2, '0')}:${String(until.minute).padStart(2, '0')}`;
    expect(await textOf(told)).toContain(`Ab ${time} Uhr`);
    expect(await told.getByRole('link').getAttribute('href')).toBe('tel:06990009123');
    await chooseSafety(page, 'Ohne');
    await fillWhoDrives(page, {
      prename: 'Karl',
      name: 'Wartend',
      email: 'karl@example.org',
      mobile: '0151 99887733',
      licence: 'B072RRE2I93',
    });
    await told.waitFor();
  },
);
