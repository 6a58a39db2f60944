import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '#server/test/arbitrary-of.ts';
import { escapeMarkdown, renderSections, renderWhole, sanitizeHtml } from './content-markdown.ts';

/** The tags that a browser would run, or whose content it would load from another server. */
function harmOf(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
  return tags.filter(
    (tag) =>
      /^<(script|iframe|object|embed|style|link|meta|base|form|input|button|svg|math|video|audio|template)\b/i.test(
        tag,
      ) ||
      /\son\w+\s*=/i.test(tag) ||
      /\s(href|src|srcset|action|formaction)\s*=\s*["']?\s*(javascript|vbscript|data|file|blob):/i.test(
        tag,
      ) ||
      /<img[^>]*\ssrc\s*=\s*"(?!\/[^/\\])/i.test(tag) ||
      /\s(href|src)\s*=\s*["']?[/\\]{2}/i.test(tag) ||
      /\sstyle\s*=\s*["'](?!text-align:(left|right|center)["'])/i.test(tag),
  );
}

describe('harmful HTML does nothing', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvAsCrIpT:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<img src="https://evil.example/a.png">',
    '<img src="//evil.example/a.png">',
    '<img src="/\\evil.example/a.png">',
    '<a href="/\\evil.example">x</a>',
    '<img src="1e309javascript:]]">',
    '<img src="data:image/svg+xml,x">',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<p style="background:url(//evil.example)">x</p>',
    '<form action="//evil.example"><input name="p"></form>',
    '<base href="//evil.example">',
    '<style>*{background:url(//evil.example)}</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<b <script>alert(1)</script>',
  ])('%s', (html) => {
    for (const shown of [
      sanitizeHtml(html),
      renderWhole(html),
      renderSections(`## A\n\n${html}`).sections[0]?.html ?? '',
    ]) {
      expect(harmOf(shown)).toEqual([]);
    }
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,<script>)',
    '<javascript:alert(1)>',
    '![x](https://evil.example/a.png)',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('nor Markdown: %s', (text) => {
    expect(harmOf(renderWhole(text))).toEqual([]);
  });

  test('whatever stands in a text', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        ...HOSTILE_TEXTS,
        '<',
        '>',
        '"',
        '[x](',
        ')',
        '![',
        '](',
        '\n',
        '\n\n',
        '## ',
        '|',
        '`',
        '<a href="',
      ),
      fc.constantFrom(
        'javascript:',
        'onload=',
        '<script',
        '<svg/',
        'style="',
        '&#x6a;',
        '<!--',
        ']]>',
        '<img src=',
      ),
      fc.string({ maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const text = bits.join('');
        expect(harmOf(sanitizeHtml(text))).toEqual([]);
        expect(harmOf(renderWhole(text))).toEqual([]);
        const { introHtml, sections } = renderSections(text);
        for (const html of [introHtml, ...sections.map((section) => section.html)])
          expect(harmOf(html)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Markdown', () => {
  test('what stands before the first heading is the intro; each heading of the second level begins a section', () => {
    expect(
      renderSections('Vorab.\n\n## Eins {#eins}\nText\n\n### Tiefer\n- a\n- b\n\n## Zwei & „drei“\n'),
    ).toEqual({
      introHtml: '<p>Vorab.</p>',
      sections: [
        {
          title: 'Eins',
          anchor: 'eins',
          html: '<p>Text</p>\n<h3>Tiefer</h3>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
        },
        { title: 'Zwei & „drei“', anchor: 'zwei-drei', html: '' },
      ],
    });
  });

  test('tables keep their alignment and say what their rows are about, and links to our pages, mail and telephone work', () => {
    const html = renderWhole(
      '| a | b |\n|---|--:|\n| [c](/faq#x) | [d](mailto:a@b.example) [e](tel:+49911) |\n',
    );
    for (const part of [
      '<th scope="col">a</th>',
      '<th scope="row"><a',
      'style="text-align:right"',
      'href="/faq#x"',
      'href="mailto:a@b.example"',
      'href="tel:+49911"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test('what is written at the end of a text as the address of a link is known in every section', () => {
    const { sections } = renderSections('## A\n[hier][1]\n\n## B\n\n[1]: /faq\n');
    expect(sections[0]?.html).toBe('<p><a href="/faq">hier</a></p>');
  });

  test('a value that looks like Markdown stays text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map((text) => `x${text}x`),
        (value) => {
          const text = renderWhole(`Vor ${escapeMarkdown(value)} nach`);
          const plain = text
            .replace(/^<p>|<\/p>$/g, '')
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&');
          expect(plain).toBe(`Vor ${value} nach`);
        },
      ),
    );
  });
});
