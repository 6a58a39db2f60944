import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headTags } from './head-tags.ts';
import { faqPage } from './shell/structured-data.ts';

const FACTS = {
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  path: '/faq',
  isPublic: true,
};

describe('head tags', () => {
  it('colour the browser around the page as the page itself, light and dark', () => {
    const css = readFileSync(new URL('./ui/theme.css', import.meta.url), 'utf8');
    const [light, dark] = [...css.matchAll(/--color-sand: (#\w+);/g)].map(([, colour]) => colour);
    const html = headTags({ ...FACTS, head: undefined });
    expect(html).toContain(`content="${light}" media="(prefers-color-scheme: light)"`);
    expect(html).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`);
  });

  it('say noindex and nothing else of a page that is not for everybody', () => {
    const html = headTags({ ...FACTS, head: { title: 'Profil', description: 'Deins.' }, isPublic: false });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:|Deins/);
  });

  it('take the address that a page is to be found under', () => {
    const html = headTags({
      ...FACTS,
      path: '/hilfe/faq',
      head: { title: 'FAQ', description: 'F.', path: '/faq' },
    });
    expect(html).toContain('<link rel="canonical" href="https://auto.example.org/faq">');
    expect(html).toContain('<meta property="og:url" content="https://auto.example.org/faq">');
  });

  it('carry questions and answers as data', () => {
    const structuredData = () => [faqPage([{ question: 'Wie?', answerHtml: '<p>So.</p>' }])];
    const html = headTags({ ...FACTS, head: { title: 'FAQ', description: 'F.', structuredData } });
    const json = /ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Wie?', acceptedAnswer: { text: '<p>So.</p>' } }],
    });
  });

  it('let no text out of its place', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('<', '/', '>', '"', "'", '&', '!--', 'script', 'a', ' '),
    });
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, description, question) => {
        const head = {
          title,
          description,
          structuredData: () => [faqPage([{ question, answerHtml: title }])],
        };
        const html = headTags({ ...FACTS, productName: title, path: `/${question}`, head });
        // Quoted attribute values and the JSON are removed; only our own tags may remain.
        const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html);
        expect(JSON.parse(json?.[1] ?? '')).toMatchObject({ mainEntity: [{ name: question }] });
        const rest = html.replace(json?.[0] ?? '', '').replace(/"[^"<>]*"/g, '""');
        expect(rest).toMatch(/^(<(meta|link)( [a-z]+="")+>)+$/);
      }),
    );
  });
});
