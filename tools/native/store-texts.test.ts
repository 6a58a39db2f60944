import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { readAppSettings } from './app-settings.ts';
import { STORE_LIMITS, storeTexts } from './store-texts.ts';

const texts = await storeTexts(await readAppSettings());

describe('the texts for the stores', () => {
  test.each(Object.entries(STORE_LIMITS))('%s has 1 to %i characters', (path, limit) => {
    const text = texts.get(path) ?? '';
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(limit);
  });

  test('nothing is left to fill in, and addresses are those of the server', async () => {
    const { server } = await readAppSettings();
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(/\{\w*\}/);
      for (const [address] of text.matchAll(/https?:\/\/[^\s)]+/g))
        expect(address.startsWith(`${server}/`), `${path}: ${address}`).toBe(true);
    }
    for (const name of ['support', 'marketing', 'privacy'])
      expect(texts.has(`ios/de-DE/${name}_url.txt`)).toBe(true);
  });

  test('a name that makes a title too long is told before a store refuses it', async () => {
    const app = await readAppSettings();
    await expect(storeTexts({ ...app, name: 'Ein Name mit dreißig Buchstaben' })).rejects.toThrow(
      /title\.txt: \d+ Zeichen .* höchstens 30/,
    );
  });

  test('the answers about privacy name the same data as the manifest of the app', async () => {
    const manifest = await readFile(
      join(import.meta.dirname, '../../native/ios/App/App/PrivacyInfo.xcprivacy'),
      'utf8',
    );
    const collected = [
      ...manifest.matchAll(
        /NSPrivacyCollectedDataType(\w+)<\/string>\s*<key>NSPrivacyCollectedDataTypeLinked<\/key>\s*<(true|false)\/>/g,
      ),
    ];
    const answered = [
      ...(texts.get('ios/app-privacy.md') ?? '').matchAll(/^\|[^|]+\| `(\w+)` +\| (ja|nein) +\|$/gm),
    ];
    expect(answered.map(([, type, linked]) => [type, linked === 'ja'])).toEqual(
      collected.map(([, type, linked]) => [type, linked === 'true']),
    );
    expect(answered.length).toBeGreaterThan(5);
  });

  test('what is counted with consent is declared to both stores, linked to nobody', () => {
    expect(texts.get('ios/app-privacy.md')).toMatch(/\| `ProductInteraction` +\| nein +\|/);
    expect(texts.get('android/data-safety.md')).toMatch(
      /^\| App-Interaktionen .*\| ja +\| ja +\| Analysen +\|$/m,
    );
  });

  test('the address that says how an account is deleted is read without a login', async () => {
    const { server } = await readAppSettings();
    const [, path, anchor] =
      /im Browser, ohne Login: (\/[^#\s]*)#(\S+)/.exec(
        (texts.get('android/data-safety.md') ?? '').replace(server, ''),
      ) ?? [];
    expect(SCREEN_ADDRESSES.find((address) => address.path === path)?.isPublic).toBe(true);
    const page = await readFile(join(import.meta.dirname, '../../content/page/datenschutz.md'), 'utf8');
    expect(page).toContain(`{#${anchor}}`);
  });
});
