import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hidesAfter } from '#web/ui/message-dialog-store.ts';
import { MESSAGES, type MessageKey, messageOf, SPOKEN } from './message-catalogue.ts';

describe('the message catalogue', () => {
  it('answers an unknown key with the default, also one that every object has', () => {
    for (const key of ['NO_SUCH_KEY', '', 'constructor', '__proto__']) {
      expect(messageOf(key)).toEqual({ ...MESSAGES.DEFAULT, messages: [] });
    }
    expect(messageOf('DEFAULT')).toMatchObject({ type: 'ERROR', autohide: false, blurBackground: true });
  });

  it('fills in what stands in braces, and leaves out a line without a value', () => {
    expect(
      messageOf('REGISTRATION_REFUSED', { status: 422, error: 'Das Feld ist zu lang.', field: 'Nachname' }),
    ).toMatchObject({
      title: 'Fehler 422!',
      message: 'Der Account konnte leider nicht angelegt werden.',
      messages: ['Das Feld ist zu lang.', 'Nachname'],
    });
    expect(messageOf('REGISTRATION_REFUSED')).toMatchObject({ title: 'Fehler!', messages: [] });
    expect(messageOf('SALES_ACCOUNT_CREATED', { number: '100123-1' }).message).toBe(
      'Der Account wurde mit der Nr. 100123-1 angelegt.',
    );
  });

  it('takes a value as it is, braces included', () => {
    expect(messageOf('SALES_ACCOUNT_CREATED', { number: '{status}' }).message).toContain('{status}');
  });

  const keys = Object.keys(MESSAGES) as MessageKey[];
  it.each(keys.filter((key) => ['ERROR', 'WARNING'].includes(MESSAGES[key].type)))(
    '%s stays until it is closed (§S9.31)',
    (key) => {
      expect(hidesAfter(messageOf(key))).toBeUndefined();
    },
  );

  it('lets the factory reset be read for three seconds', () => {
    expect(hidesAfter(messageOf('FACTORY_RESET'))).toBe(3_000);
  });
});

/**
 * Rows of §8 whose feature does not exist yet. The feature's e2e test must provoke them; then they leave this
 * list.
 */
const NOT_PROVOKED_YET: readonly string[] = [
  // /profil/neu and /profil/fahrtberechtigte
  'SUB_CUSTOMER_FAILED',
  // /vertrieb
  'SALES_ACCOUNT_CREATED',
];

describe('every row is provoked in a browser', () => {
  const folder = join(import.meta.dirname, '..', '..', 'e2e');
  const journeys = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // The helpers of `e2e/screens.ts`, which look for the row's own title and text.
  const provoked = new Set(
    [...journeys.matchAll(/\b(?:catalogued|catalogueNote|spoken)\([\w.]+, '([A-Z_]+)'\)/g)].map(
      ([, key]) => key,
    ),
  );

  it.each([...Object.keys(MESSAGES), ...Object.keys(SPOKEN)])('%s, or it is named as missing', (key) => {
    expect(provoked.has(key)).toBe(!NOT_PROVOKED_YET.includes(key));
  });

  it('names as missing only what there is', () => {
    for (const key of NOT_PROVOKED_YET) expect(Object.keys(MESSAGES)).toContain(key);
  });
});
