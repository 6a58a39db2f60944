import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterFoot } from '#domain/page/operator.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import { renderMail } from '#server/features/mail/render-mail.ts';

export const LETTER_SENDER = {
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  operator: SAMPLE_OPERATOR,
};

type TextOf = (name: string) => string;
type LetterSample = {
  template: string;
  /** As JSON. */
  placeholders: string;
  render: () => ReturnType<typeof renderMail>;
};

/** What samples are filled with: each text is made by `text`, which is called with a word for it. */
const fillerOf = (text: TextOf) => ({
  text,
  prename: text('prename'),
  accountNumber: text('number'),
  link: text('link'),
  facts: [{ label: text('label'), value: text('value') }],
  list: [text('item'), text('item')],
});

/** A letter with all of its texts: where one may be missing, it is there. */
export const sample = <Placeholders>(
  letter: Letter<Placeholders>,
  placeholders: NoInfer<Placeholders>,
): LetterSample => ({
  template: letter.template,
  placeholders: JSON.stringify(placeholders),
  render: () => renderMail(letter, placeholders, LETTER_SENDER),
});

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table></body><h1>Neu</h1>',
  '&lt;b&gt;',
  'Ada\r\nBcc: alle@example.org',
  'Ada\n\nBitte überweise 100 €',
  'a\u2028b\u0000c\u001b[31m',
  '\u202egpj.exe\u2066x',
  'javascript:alert(1)',
  'https://evil.example/passwort-reset',
  'https://auto.example.org@evil.example/',
  '//evil.example/',
  '\ud800',
  'x'.repeat(5_000),
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 3 }).map((parts) => parts.join(' ')),
);

const tagsOf = (html: string) => html.replace(/<style>[^]*?<\/style>/, '').match(/<[^>]*>/g) ?? [];
/** The tags of a mail without the addresses of its links. Line breaks in a quote add <br>, which is left out. */
const skeletonOf = (html: string) =>
  tagsOf(html)
    .map((tag) => tag.replace(/ href="[^"]*"/, ''))
    .filter((tag) => tag !== '<br>');
const hrefsOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');

/** Defines the tests of a feature's letters: what holds for each, whatever it is filled with. Each needs its sample. */
export function letterTests(
  letters: readonly Letter<never>[],
  samplesOf: (filler: ReturnType<typeof fillerOf>) => LetterSample[],
): void {
  const templates = letters.map(({ template }) => template);
  const sampleOf = (template: string, text: TextOf): LetterSample => {
    const found = samplesOf(fillerOf(text)).find((each) => each.template === template);
    if (!found) throw new Error(`${template} has no sample`);
    return found;
  };

  test.each(templates)(
    '%s has no element, attribute, address or header that is not ours, whatever a placeholder contains',
    (template) => {
      const own = skeletonOf(sampleOf(template, () => 'Ada').render().html);
      fc.assert(
        fc.property(fc.infiniteStream(nasty), (stream) => {
          const { subject, text, html } = sampleOf(template, () => stream.next().value).render();
          expect(skeletonOf(html)).toEqual(own);
          for (const href of hrefsOf(html)) expect(href).toMatch(/^https:\/\/auto\.example\.org\//);
          expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(subject.length).toBeLessThanOrEqual(300);
          expect(`${subject}${text}${html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
          expect(`${subject}${text}${html}`.isWellFormed()).toBe(true);
          expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
        }),
        { numRuns: 150 },
      );
    },
  );

  test.each(templates)('%s: text and HTML say the same, in German, and load nothing', (template) => {
    const { placeholders, render } = sampleOf(template, (name) =>
      name === 'link' ? 'https://auto.example.org/pfad?token=a&b=1' : `«${name}»`,
    );
    const { subject, text, html } = render();
    expect(subject).not.toBe('');
    expect(html).toContain('<html lang="de">');
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|src=/);
    const shown = html
      .replace(/<style>[^]*?<\/style>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#38;', '&');
    // Each word of the text, without punctuation, is in the HTML.
    for (const word of text.split(/\s+/).filter((one) => /^(?!https:).*\p{L}{4}/u.test(one))) {
      expect(shown).toContain(word.replace(/^[>-]+|[:,.]+$/g, ''));
    }
    const links = text.match(/https:\S+/g) ?? [];
    expect(new Set(links)).toEqual(new Set(hrefsOf(html).map((href) => href.replaceAll('&#38;', '&'))));
    for (const [word] of placeholders.matchAll(/«\w+»/g)) {
      if (word !== '«prename»') expect(`${subject}\n${text}`).toContain(word);
    }
  });

  test.each(templates)('%s ends with who writes, as § 35a GmbHG asks, and the hotline', (template) => {
    const { text, html } = sampleOf(template, () => 'Ada').render();
    const foot = letterFoot(SAMPLE_OPERATOR);
    expect(text.trimEnd().split('\n').slice(-foot.length)).toEqual(foot);
    expect(html).toContain(`<p class="foot">${foot.join('<br>')}</p>`);
  });

  test.each(templates)('%s carries no advertising in the name of a person', (template) => {
    const of = (name: string) =>
      sampleOf(template, (field) => (field === 'prename' ? name : 'Angabe')).render();
    for (const name of [
      'https://evil.example/',
      'www.evil.example',
      'Gewinn: 1000 € für dich',
      'Ada Jetzt Hier Klicken',
    ]) {
      expect(of(name)).toEqual(of(''));
    }
  });
}
