import { describe, expect, it } from 'vitest';
import { hidesAfter } from '#web/ui/message-dialog-store.ts';
import { MESSAGES, type MessageKey, messageOf } from './message-catalogue.ts';

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
    '%s stays until it is closed (decisions §9)',
    (key) => {
      expect(hidesAfter(messageOf(key))).toBeUndefined();
    },
  );

  it('lets the factory reset be read for three seconds', () => {
    expect(hidesAfter(messageOf('FACTORY_RESET'))).toBe(3_000);
  });
});
