import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { createTypesetter, type Sheet } from '#server/adapters/typeset.ts';
import { withFacturX } from '#server/features/invoice/factur-x.ts';
import { invoiceSheet } from '#server/features/invoice/invoice-pdf.ts';
import { salesContractSheet } from '#server/features/sales/contract-sheet.ts';
import { invoice } from '#server/test/random-invoice.ts';
import { NOW } from '#server/test/stage.ts';

const set = createTypesetter();

/** What somebody could type into a name so that a paper says, shows or does what we do not. */
const HOSTILE = [
  ') Tj ET Q /JavaScript (app.alert(1)) (',
  '(((((((((((((((((((((((((',
  '\\\\\\) \\( \\n \\ddd \\',
  '>> endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >> endobj',
  '%PDF-1.7\r\n%%EOF\r\nstartxref\r\n0',
  '#read("/etc/passwd") #import "x" $x^2$ #set page(width: 1cm)',
  '`#sys.inputs` @ref <label> *fett* _kursiv_ = Titel',
  '\u202eretsaM reH\u202c',
  '\u2066שלום\u2069 مرحبا',
  'A\u0000B\u0007C\u001b[31mD\u007fE\u0085F',
  '\ud800 \udfff',
  'W'.repeat(5_000),
  '\u0301'.repeat(300),
  'ﷺ'.repeat(80),
  '👩‍👩‍👧‍👦'.repeat(60),
  '\u200b\u200d\ufeff'.repeat(50),
  'https://evil.example/ javascript:alert(1)',
  'a\n\n\nb\u2028c\u2029d',
  ' ',
];
const hostile = fc.constantFrom(...HOSTILE);

const contractOf = (text: string): Sheet =>
  salesContractSheet(
    {
      customerNumber: '100101-1',
      prename: text,
      name: text,
      email: 'greta@example.org',
      birthDate: '1990-12-24',
      street: text,
      streetNr: '12a',
      postalCode: '53115',
      city: text,
      planTitle: 'Start',
      kundenart: 'einzel',
      monthlyCents: 0,
      discountPercent: 20,
      currency: 'EUR',
      registeredCity: 'Nürnberg',
      signedAt: NOW,
      optionIds: [],
      typedName: text,
      strokes: null,
    },
    {
      productName: 'Stadtwagen',
      operator: SAMPLE_OPERATOR,
      partner: { name: text, number: 'V-1' },
      priceList: { ...PRICE_LIST_2026, id: 1 },
      now: NOW,
    },
  );

/** What a reader of others finds in it: text with its place, and everything that could be pressed or run. */
async function readPaper(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  );
  const ends: number[] = [];
  const links: string[] = [];
  for (const page of pages) {
    const [left = 0, , right = 0] = page.view;
    const { items } = await page.getTextContent();
    for (const item of items)
      if ('transform' in item && item.str.trim() !== '')
        ends.push((Number(item.transform[4]) + item.width - left) / (right - left));
    for (const note of await page.getAnnotations()) links.push(String(note.url ?? note.subtype));
  }
  const scripts = await document.getJSActions();
  const opens = await document.getOpenAction();
  return {
    text,
    pages: document.numPages,
    widest: ends.reduce((most, end) => Math.max(most, end), 0),
    links,
    scripts,
    opens,
  };
}

async function expectHarmless(pdf: Buffer, what: string, mostPages: number): Promise<string> {
  const { text, pages, widest, links, scripts, opens } = await readPaper(pdf);
  expect(scripts, what).toBeNull();
  expect(opens?.action, what).toBeUndefined();
  expect(
    links.filter((link) => /evil|javascript/i.test(link)),
    what,
  ).toEqual([]);
  expect(pages, what).toBeLessThanOrEqual(mostPages);
  expect(widest, what).toBeGreaterThan(0.5);
  expect(widest, what).toBeLessThanOrEqual(1);
  // Nothing that turns the direction of what follows, and nothing that no font draws.
  expect(text, what).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
  expect(text, what).not.toContain('\0');
  return text;
}

test('a contract stays on its pages and says what it says, whatever somebody is called', async () => {
  for (const text of HOSTILE) {
    const said = await expectHarmless(set(contractOf(text)), JSON.stringify(text.slice(0, 40)), 20);
    expect(said.replace(/\s+/g, ' ')).toContain('Was vereinbart ist');
    expect(said.replace(/\s+/g, ' ')).toContain(SAMPLE_OPERATOR.name);
  }
});

test('so does an invoice, whose recipient, cars, drivers and lines are called so', async () => {
  await fc.assert(
    fc.asyncProperty(invoice, hostile, hostile, async (issued, name, line) => {
      const paper = {
        ...issued,
        recipient: { ...issued.recipient, name, addressLines: [line, name] },
        // A line may be as long as a page.
        items: issued.items.slice(0, 3).map((item) => ({
          ...item,
          subject:
            item.subject.kind === 'BOOKING'
              ? { ...item.subject, model: line, plate: name, driver: name, costCentre: line }
              : item.subject,
          lines: item.lines.slice(0, 3).map((each) => ({ ...each, text: line })),
        })),
      };
      await expectHarmless(
        withFacturX(set(invoiceSheet(paper))),
        JSON.stringify([name.slice(0, 20), line.slice(0, 20)]),
        40,
      );
    }),
    // Each run sets, packs and reads a paper.
    { numRuns: 5, endOnFailure: true },
  );
});
