import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContentFolder } from '#server/features/page/content-files.ts';
import { parseContent } from '#server/features/page/content-source.ts';
import { composeSource, faultsOfParts, splitSource } from './text-parts.ts';

const SHIPPED = join(import.meta.dirname, '../../../content');

describe('a document in parts', () => {
  test('says the same as before, for every one that ships with the product', async () => {
    const files = (await readContentFolder(SHIPPED)).filter(({ kind }) => kind !== 'settings');
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      if (!('source' in file)) throw new Error(file.faults);
      const parts = splitSource(file.source);
      const again = composeSource(parts);
      const [before, after] = [file.source, again].map((source) =>
        parseContent(file.kind, file.slug, source),
      );
      const name = `${file.kind}/${file.slug}`;
      expect(after?.faults, name).toEqual([]);
      expect(after?.document?.fields, name).toEqual(before?.document?.fields);
      expect(after?.document?.body.trim(), name).toBe(before?.document?.body.trim());
      expect(splitSource(again), name).toEqual({ ...parts, body: `${parts.body.trim()}\n` });
    }
  });

  test('names each fault at the line of its part', () => {
    const parts = {
      title: 'In {{city}}',
      description: 'Kurz: „gut“',
      details: 'order: 1\nfarbe: blau',
      body: '\nEins.\n\n<b>zwei</b>\n',
    };
    const { faults } = parseContent('faq', 'probe', composeSource(parts));
    expect(faultsOfParts(parts, faults)).toEqual([
      {
        field: 'title',
        line: 1,
        message: expect.stringContaining('nur in Texten über eine Stadt') as string,
      },
      { field: 'details', line: 2, message: 'farbe: Dieses Feld gibt es hier nicht.' },
      { field: 'body', line: 4, message: 'HTML ist hier nicht erlaubt, nur Markdown.' },
    ]);
    const empty = { ...parts, title: 'Titel', details: '', body: '' };
    expect(faultsOfParts(empty, parseContent('faq', 'probe', composeSource(empty)).faults)).toEqual([
      { field: 'details', line: 1, message: 'order: fehlt.' },
    ]);
  });

  test('nothing in a field becomes another one', () => {
    const parts = {
      title: 'A"\ncities: [x]',
      description: "B: '#1' ---",
      details: 'order: 1',
      body: 'Text.',
    };
    const { document, faults } = parseContent('faq', 'probe', composeSource(parts));
    expect(faults).toEqual([]);
    expect(document?.fields).toEqual({ title: 'A" cities: [x]', description: "B: '#1' ---", order: 1 });
  });
});
