import { getPriority } from 'node:os';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { electronicInvoice } from '#domain/invoice/electronic-invoice.ts';
import { cancellationOf, type Invoice, payable, taxed } from '#domain/invoice/invoice.ts';
import { invoicePaper } from '#domain/invoice/invoice-paper.ts';
import { pdfWorker } from '#server/adapters/pdf-maker.ts';
import { createTypesetter } from '#server/adapters/typeset.ts';
import { invoice } from '#server/test/random-invoice.ts';
import { withFacturX } from './factur-x.ts';
import { invoicePdf, invoiceSheet } from './invoice-pdf.ts';

const set = createTypesetter();
const typeset = (invoice: Invoice) => withFacturX(set(invoiceSheet(invoice)));

/** What a program of others reads in a PDF. */
async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const files = [...(((await document.getAttachments()) as Map<string, unknown> | null) ?? new Map()).keys()];
  const contents = await Promise.all(files.map((name) => document.getAttachmentContent(name)));
  const { metadata } = await document.getMetadata();
  return {
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    files: files.map((name, index) => [name, Buffer.from(contents[index] ?? []).toString()]),
    xmp: String(metadata?.getRaw()),
    marks: await document.getMarkInfo(),
    structure: JSON.stringify(await (await document.getPage(1)).getStructTree()),
  };
}

/** As the reader gives it: one space for each kind of space. */
const inText = (words: string) => words.replace(/\s+/g, ' ').trim();

/** An invoice of so many trips. */
function invoiceOf(trips: number, name = 'Zoë Đorđević'): Invoice {
  const { items, totals } = taxed(
    Array.from({ length: trips }, (_, index) => ({
      subject: {
        kind: 'BOOKING' as const,
        bookingId: 4_000 + index,
        start: '2027-05-03T12:00:00Z',
        end: '2027-05-03T14:30:00Z',
        model: 'Renault Clio',
        plate: 'N-SW 101',
        driver: name,
      },
      lines: [
        { rule: 'TIME', text: 'Zeit, 2,5 Stunden', cents: 1_250, vatBasisPoints: 1900 },
        { rule: 'KM_NEAR', text: '34 km zu 0,29 €', cents: 986, vatBasisPoints: 1900 },
      ],
    })),
  );
  return {
    number: '2027-000123',
    kind: 'INVOICE',
    month: '2027-05',
    issuedOn: '2027-06-02',
    dueOn: '2027-06-16',
    issuer: {
      name: 'Probe GmbH',
      address: 'Weg 1, 90402 Nürnberg',
      vatId: 'DE123456789',
      seat: 'Nürnberg',
      register: 'Amtsgericht Nürnberg, HRB 4711',
      directors: 'Ada Berger (Geschäftsführerin)',
    },
    recipient: { customerNumber: '100001-1', name, addressLines: ['Königstraße 12', '90402 Nürnberg'] },
    currency: 'EUR',
    items,
    totals,
    ...payable(totals.totalCents, -500),
  };
}

describe('the PDF of an invoice', () => {
  test('contains its electronic invoice byte by byte, and says its sums, whatever is written in its texts', async () => {
    await fc.assert(
      fc.asyncProperty(invoice, async (issued) => {
        const { pages, files } = await read(typeset(issued));
        expect(files).toEqual([['factur-x.xml', electronicInvoice(issued)]]);
        const text = pages.join(' ');
        const { sums, closing, facts, items } = invoicePaper(issued);
        for (const words of [
          ...sums.flatMap(({ term, amount }) => [term, amount]),
          ...facts.map(([, value]) => value),
          ...items.flatMap(({ lines }) => lines.map(({ amount }) => amount)),
          issued.cancels ? issued.cancels.number : (closing[0] ?? ''),
        ]) {
          expect(text).toContain(inText(words));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is PDF/A-3a that says it is Factur-X, tagged as a heading and a table', async () => {
    const pdf = typeset(invoiceOf(2));
    const { xmp, marks, structure } = await read(pdf);
    for (const part of [
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ])
      expect(xmp).toContain(part);
    expect(marks?.Marked).toBe(true);
    for (const role of ['H1', 'Table', 'TH', 'TD']) expect(structure).toContain(`"role":"${role}"`);
    const file = pdf.toString('latin1');
    expect(file).toContain('/AFRelationship /Alternative');
    expect(file).toContain('/Lang (de');
    // Each object is where the table of objects says, also behind the metadata that grew.
    const table = Number(/startxref\s+(\d+)/.exec(file)?.[1]);
    const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
    expect(places.length).toBeGreaterThan(50);
    for (const [index, place] of places.entries())
      expect(file.slice(place, place + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });

  test('says who, what, when and how much; a cancellation says of what and why', async () => {
    const one = invoiceOf(2);
    const [page = ''] = (await read(typeset(one))).pages;
    for (const words of [
      'Rechnung Mai 2027',
      'Zoë Đorđević Königstraße 12 90402 Nürnberg',
      'Mo, 03.05.2027, 14:00 – 16:30 Uhr Renault Clio · N-SW 101 · Zoë Đorđević · Buchung Nr. 4000',
      'Zeit, 2,5 Stunden 12,50 €',
      'Umsatzsteuer 19 % 7,14 €',
      'Summe 44,72 €',
      'Guthaben −5,00 €',
      'Zu zahlen 39,72 €',
      'Fällig am 16.06.2027.',
      'Sitz: Nürnberg, Amtsgericht Nürnberg, HRB 4711',
      'Vertreten durch: Ada Berger (Geschäftsführerin)',
      'USt-IdNr. DE123456789',
      'Seite 1 von 1',
    ])
      expect(page).toContain(words);
    const own = { number: '2027-000140', issuedOn: '2027-06-05', reason: 'Falsche Anschrift' };
    const [cancelled = ''] = (await read(typeset(cancellationOf(one, own)))).pages;
    expect(cancelled).toContain('Stornorechnung Mai 2027');
    expect(cancelled).toContain('Storno der Rechnung 2027-000123 vom 02.06.2027. Falsche Anschrift');
    expect(cancelled).toContain('Summe −44,72 €');
    expect(cancelled).not.toContain('Fällig');
  });

  test('of 100 trips carries its sum from page to page', async () => {
    const { pages } = await read(typeset(invoiceOf(100)));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
      const until = /Zwischensumme ([\d.]+,\d\d €)/.exec(page)?.[1];
      const before = /Übertrag ([\d.]+,\d\d €)/.exec(pages[index + 1] ?? '')?.[1];
      expect(before).toBe(until);
      expect(until === undefined).toBe(index === pages.length - 1);
    }
    expect(pages.at(-1)).toContain('Summe 2.236,00 €');
  });

  test('writes names of every script that it can, shows what it cannot, and breaks what is too long', async () => {
    const name = `Ngô Thị Ạnh 😀 Ελένη ${'Wortungetüm'.repeat(12)} 日本 \u202Eabc\u0000`;
    const [page = ''] = (await read(typeset(invoiceOf(1, name)))).pages;
    const text = page.replaceAll('\u200B', '');
    expect(text).toContain('Ngô Thị Ạnh 😀 Ελένη');
    expect(text.replaceAll(' ', '')).toContain('Wortungetüm'.repeat(12));
    expect(text).not.toContain('日');
    expect(text).not.toContain('\u202E');
  });
});

describe('the process that makes PDFs', () => {
  const pidOf = () => pdfWorker().pid ?? 0;

  test('gives the same bytes as any other, at a low priority; when it dies, another one answers', async () => {
    const one = invoiceOf(3);
    const expected = typeset(one);
    const first = pidOf();
    const answers = Promise.all(Array.from({ length: 3 }, () => invoicePdf(one)));
    process.kill(first, 'SIGKILL');
    for (const pdf of await answers) expect(pdf.equals(expected)).toBe(true);
    const second = pidOf();
    expect(second).not.toBe(first);
    expect(getPriority(second)).toBe(5);
    process.kill(second, 'SIGKILL');
  });

  test('names what is wrong with an invoice that cannot be set', async () => {
    const broken = { ...invoiceOf(1), month: 'Mai' };
    await expect(invoicePdf(broken)).rejects.toThrow('Invalid character');
  });
});
