import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_KINDS, type ContentKind } from '#domain/page/content-kind.ts';
import { HOSTILE_TEXTS } from '#server/test/arbitrary-of.ts';
import { sampleSource } from '#server/test/sample-content.ts';
import { formatFaults, parseContent, parseSettings, writeSettings } from './content-source.ts';

const faultsOf = (kind: string, slug: string, source: string) => {
  const { faults } = parseContent(kind, slug, source);
  return faults.length > 0 ? formatFaults('datei.md', faults) : 'none';
};
const faq = (more: Parameters<typeof sampleSource>[1]) => faultsOf('faq', 'probe', sampleSource('faq', more));

const SLUGS: Partial<Record<ContentKind, string>> = { vehicle: 's', manual: 's', news: '001-probe' };

describe('a document that is as it should be', () => {
  test.each(CONTENT_KINDS)('of the kind %s has its fields, its text and its anchors', (kind) => {
    const { document, faults } = parseContent(kind, SLUGS[kind] ?? 'probe', sampleSource(kind));
    expect(faults).toEqual([]);
    expect(document).toMatchObject({ kind, fields: { title: 'Titel' }, anchors: ['frage'] });
    expect(document?.body).toBe('Einleitung.\n\n## Frage {#frage}\nAntwort.\n');
  });

  test('an anchor is the title in small letters unless another one is written; only the second level begins a section', () => {
    const body =
      'Vorab.\n\n## So geht’s: Öffnen & fahren\n\n### Tiefer\n\n## Zwei {#zwei}\n\n```\n## keine\n```\n';
    const { document } = parseContent('faq', 'probe', sampleSource('faq', { body }));
    expect(document?.anchors).toEqual(['so-geht-s-oeffnen-fahren', 'zwei']);
  });

  test('Windows line ends and a byte order mark change nothing', () => {
    const windows = `\uFEFF${sampleSource('faq').replaceAll('\n', '\r\n')}`;
    expect(parseContent('faq', 'probe', windows)).toEqual(parseContent('faq', 'probe', sampleSource('faq')));
  });
});

describe('what is wrong is named with file, line and words', () => {
  test('an unknown field', () => {
    expect(faq({ fields: 'order: 1\nfarbe: blau' })).toBe(
      'datei.md:5: farbe: Dieses Feld gibt es hier nicht.',
    );
  });

  test('an unknown field deep inside', () => {
    const fields = 'class: S\nlead: L\ngoodFor: []\nfacts:\n  - name: Sitze\n    wert: "5"';
    const faults = faultsOf('vehicle', 's', sampleSource('vehicle', { fields }));
    expect(faults).toContain('datei.md:9: facts.0.wert: Dieses Feld gibt es hier nicht.');
    expect(faults).toContain('facts.0.value: fehlt.');
  });

  test('a missing description', () => {
    expect(faultsOf('text', 'home', '---\ntitle: A\n---\n')).toBe('datei.md:2: description: fehlt.');
  });

  test('a description that no search engine shows whole', () => {
    const source = sampleSource('text').replace('Worum es geht.', 'x'.repeat(161));
    expect(faultsOf('text', 'home', source)).toContain('description: Mehr als 160 Zeichen');
  });

  test.each(['2027-02-30', '1.5.2027', 'morgen', '2027-5-1'])('the date %s', (date) => {
    const fields = `date: ${date}\nplace: Bonn\nteaser: Kurz.`;
    expect(faultsOf('press', 'probe', sampleSource('press', { fields }))).toMatch(/^datei\.md:4: date: /);
  });

  test('two sections with the same anchor', () => {
    const body = '## Eins {#so}\n\nText\n\n## So\n';
    expect(faq({ body })).toMatch(/^datei\.md:10: Den Anker „so“ gibt es schon in Zeile 6/);
  });

  test('a placeholder that does not exist, one that is open, and a city where there is none', () => {
    const body = 'Ab {{price.XL.hour}}.\n\nIn {{city}}.\n\nOffen: {{vat\n';
    expect(faq({ body }).split('\n')).toEqual([
      'datei.md:6: Den Platzhalter „{{price.XL.hour}}“ gibt es nicht.',
      'datei.md:8: „{{city}}“ gibt es nur in Texten über eine Stadt: Schreib „deine Stadt“.',
      'datei.md:10: Hier steht ein Platzhalter, der nicht geschlossen ist.',
    ]);
    expect(faq({ fields: 'order: 1\ncities: [bonn]', body: 'In {{city}}.' })).toBe('none');
  });

  test.each([
    ['# Titel', 'Überschriften beginnen bei „##“'],
    ['Text <b>fett</b>', 'HTML ist hier nicht erlaubt'],
    ['<script>alert(1)</script>', 'HTML ist hier nicht erlaubt'],
    ['<!-- später -->', 'HTML ist hier nicht erlaubt'],
    ['[hier](javascript:alert(1))', 'Dieser Link ist keiner'],
    ['[hier](/mit leerzeichen)', 'Dieser Link ist keiner'],
    ['![Auto](https://example.org/auto.png)', 'Bilder liegen bei uns'],
    ['![Auto](//example.org/auto.png)', 'Bilder liegen bei uns'],
    ['## Titel {#Groß}', 'Der Anker in'],
    ['## !', 'hat keinen Titel'],
  ])('in the text: %s', (body, message) => {
    expect(faq({ body })).toMatch(/^datei\.md:6: /);
    expect(faq({ body })).toContain(message);
  });

  test.each([
    ['page', 'Groß und klein', 'kein Name'],
    ['page', '../../etc', 'kein Name'],
    ['page', 'x'.repeat(81), 'kein Name'],
    ['seite', 'probe', 'Die Art „seite“ gibt es nicht'],
    ['__proto__', 'probe', 'gibt es nicht'],
  ])('the name %s/%s', (kind, slug, message) => {
    expect(faultsOf(kind, slug, sampleSource('page'))).toContain(message);
  });

  test('a class whose name is another one, news with another number, days and versions that are none', () => {
    expect(faultsOf('vehicle', 'm', sampleSource('vehicle'))).toContain('gehört der Name „s“');
    expect(faultsOf('news', '002-probe', sampleSource('news'))).toContain('beginnt mit der Nummer');
    const news = (more: string) =>
      faultsOf(
        'news',
        '001-probe',
        sampleSource('news').replace('archive: false', `archive: false\n${more}`),
      );
    expect(news('to: 2027-04-30')).toContain('to: liegt vor from');
    expect(news('nativeVersion: neu')).toContain('nativeVersion: so etwas wie');
    expect(news('nativeVersion: ">=2.0.0"')).toBe('none');
  });

  test('no front matter, broken YAML, the same field twice, references', () => {
    expect(faultsOf('faq', 'probe', 'Nur Text')).toContain('Am Anfang stehen die Angaben');
    expect(faultsOf('faq', 'probe', '---\ntitle: "offen\n---\n')).toMatch(
      /datei\.md:\d+: Die Angaben sind kein YAML/,
    );
    expect(faq({ fields: 'order: 1\norder: 2' })).toMatch(/datei\.md:5: Die Angaben sind kein YAML/);
    expect(faq({ fields: 'order: 1\ncities: &a [bonn]\nx: *a' })).toContain('keine Verweise');
  });

  test('what is too long to be a text', () => {
    expect(faq({ body: 'x'.repeat(300_000) })).toContain('zu lang');
  });
});

test('whatever is written, reading it ends with a document or with faults', () => {
  const part = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
  fc.assert(
    fc.property(part, part, part, (fields, title, body) => {
      const { document, faults } = parseContent('faq', 'probe', sampleSource('faq', { fields, title, body }));
      for (const { line, message } of faults) {
        expect(line).toBeGreaterThan(0);
        expect(message).not.toBe('');
      }
      if (document) expect(document.fields).toHaveProperty('order');
      else expect(faults).not.toEqual([]);
    }),
  );
});

test('brackets in any depth are refused, not followed until the stack is full', () => {
  expect(faq({ fields: `order: ${'['.repeat(50_000)}` })).toMatch(/kein YAML|keine Verweise/);
  expect(faq({ body: `${'> '.repeat(20_000)}x` })).toBe('none');
});

describe('settings', () => {
  const notice = { active: true, title: 'Störung', text: '<p>Ruf <b>uns</b> an</p>', level: 2 };
  const write = (more: object) =>
    JSON.stringify({ casixdown: false, emergency: notice, helptiles: [], ...more }, null, 2);
  const fault = (source: string) => {
    const { faults } = parseSettings(source);
    return faults.length > 0 ? formatFaults('settings.json', faults) : 'none';
  };

  test('are kept without what their HTML must not contain', () => {
    const text = '<p onclick="x()">Ruf <a href="javascript:x()">an</a><script>x()</script></p>';
    const parsed = parseSettings(write({ emergency: { ...notice, text } }));
    if (!parsed.settings) throw new Error('refused');
    expect(parsed.settings.emergency.text).toBe('<p>Ruf <a>an</a></p>');
    expect(parseSettings(writeSettings(parsed.settings))).toEqual(parsed);
  });

  test('are refused with the line of what is wrong', () => {
    expect(fault('{')).toContain('settings.json:1: Das ist kein JSON');
    expect(fault(write({ farbe: 1 }))).toMatch(/settings\.json:\d+: farbe: Dieses Feld gibt es hier nicht/);
    expect(fault(write({ emergency: { ...notice, level: 4 } }))).toMatch(
      /settings\.json:7: emergency\.level/,
    );
    const tile = { title: 'A', text: 'B', icon: 'car' };
    expect(fault(write({ helptiles: [{ ...tile, path: '//evil.example' }] }))).toContain('helptiles.0.path');
    expect(fault(write({ helptiles: [{ ...tile, path: '/hilfe', text: '{{foo}}' }] }))).toContain('{{foo}}');
  });
});
