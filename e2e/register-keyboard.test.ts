import { expect } from 'vitest';
import { openStage } from './journey.ts';
import { expectVisibleFocus, hasFocus, tabTo } from './keys.ts';
import {
  atStep,
  cityField,
  customersNamed,
  IBAN,
  next,
  passwordField,
  REGISTRATION_PASSWORD,
  submitButton,
  textField,
} from './registration-form.ts';

const journey = openStage();

journey(
  'keyboard only: from the first step to the new account; the focus is always seen',
  async ({ enter, product }) => {
    const { page, open } = await enter();
    const { keyboard } = page;
    const write = async (label: RegExp, text: string) => {
      await tabTo(page, textField(page, label));
      await keyboard.type(text);
    };
    await open('/registrierung');
    await tabTo(page, cityField(page));
    await keyboard.type('Bonn');
    await tabTo(page, page.getByRole('radio', { name: /^Start ohne/ }));
    await keyboard.press('Space');
    // The arrow keys move between radio buttons.
    await keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /^Plus/ }).isChecked()).toBe(true);
    await keyboard.press('ArrowUp');
    await tabTo(page, next(page));
    await keyboard.press('Enter');

    await atStep(page, 2).waitFor();
    await tabTo(page, page.getByRole('radio', { name: /^Mit Sicherheitspaket/ }));
    await keyboard.press('Space');
    await keyboard.press('Enter');

    // Enter in a field submits the step; the first missing field gets the focus.
    await atStep(page, 3).waitFor();
    await write(/^Nachname/, 'Tastatur');
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(textField(page, /^Vorname/))).toBe(true);
    await expectVisibleFocus(page);
    await keyboard.type('Tanja');
    await write(/^Geburtsdatum/, '24121990');
    await write(/^Geburtsort/, 'Bonn');
    await write(/^Straße/, 'Hauptweg');
    await write(/^Hausnummer/, '7');
    await write(/^Postleitzahl/, '53115');
    await write(/^Ort/, 'Bonn');
    await write(/^E-Mail/, 'tanja@example.org');
    await write(/^Mobilnummer/, '0176 9012345');
    await write(/^Führerscheinnummer/, 'B072RRE2I59');
    await write(/^Führerscheinklassen/, 'B');
    await write(/^Ausstellungsdatum/, '03052009');
    await write(/^Ausstellungsort/, 'Bonn');
    await tabTo(page, page.getByRole('radio', { name: 'Ja', exact: true }));
    await keyboard.press('Space');
    await tabTo(page, passwordField(page));
    await keyboard.type(REGISTRATION_PASSWORD);
    await write(/^IBAN/, IBAN.replace(/\s/g, ''));
    await tabTo(page, next(page));
    await keyboard.press('Enter');

    await atStep(page, 4).waitFor();
    for (const name of [/^Ich erteile/, /^Ich stimme/]) {
      await tabTo(page, page.getByRole('checkbox', { name }));
      await keyboard.press('Space');
    }
    await tabTo(page, page.getByRole('radio', { name: 'Zeichnen' }));
    await keyboard.press('ArrowRight');
    await write(/Vor- und Nachname/, 'Tanja Tastatur');
    await tabTo(page, submitButton(page));
    await keyboard.press('Enter');
    await page.waitForURL('**/profil/dokumentencheck');
    expect(await customersNamed(product, 'Tastatur')).toHaveLength(1);
  },
);
