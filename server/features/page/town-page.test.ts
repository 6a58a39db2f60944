import { expect, test } from 'vitest';
import { parseContent } from './content-source.ts';
import { withTownPages } from './town-page.ts';

const towns = Array.from({ length: 1_000 }, (_, index) => ({ slug: `ort-${index}` }));

test('a thousand towns have a page each, whose text was read once and not a thousand times', () => {
  const documents = withTownPages(new Map(), towns);
  expect(documents.size).toBe(1_000);
  const [one, other] = [documents.get('city/ort-1'), documents.get('city/ort-999')];
  expect(one).toMatchObject({ kind: 'city', slug: 'ort-1' });
  expect(other).toMatchObject({ kind: 'city', slug: 'ort-999' });
  expect(other?.anchors).toBe(one?.anchors);
  expect(other?.fields).toBe(one?.fields);
});

test('what somebody has written about a town stays', () => {
  const text =
    '---\ntitle: "T"\ndescription: "D"\nclaim: "C"\nlead: "L"\nexample:\n  text: "E"\n  class: S\n  hours: 4\n  km: 30\n---\n';
  const { document } = parseContent('city', 'ort-1', text);
  if (!document) throw new Error('the text has faults');
  expect(withTownPages(new Map([['city/ort-1', document]]), towns).get('city/ort-1')).toBe(document);
});
