import { expect, it } from 'vitest';
import { sectionText } from './section-text.ts';

const sections = [
  { id: 'preise', title: 'Preise', html: '<p>Ab 2 €</p>' },
  { id: 'faq', title: 'Fragen', html: '' },
];

it.each([
  ['preise', 'Preise', '<p>Ab 2 €</p>'],
  ['partner', 'MISSING.bonn.partner', '<p>MISSING.bonn.partner</p>'],
  ['faq', 'Fragen', '<p>NOSTRING.bonn.faq</p>'],
])('of a section that is missing or says nothing the key is shown: %s (§8.25)', (id, title, html) => {
  expect(sectionText(sections, 'bonn', id)).toEqual({ id, title, html });
});
