import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kmPackageSheet, kmPackageTitle } from '#domain/agreement/km-package-sheet.ts';
import { planSheet } from '#domain/agreement/plan-sheet.ts';
import { timeSheet } from '#domain/employee/time-sheet.ts';
import { cancellationOf } from '#domain/invoice/invoice.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026, TARIFF_PLUS } from '#domain/tariff/price-list.ts';
import { createTypesetter, type Sheet } from '#server/adapters/typeset.ts';
import type { AgreementWithText } from '#server/features/agreement/agreement.repository.ts';
import { contractSheet } from '#server/features/agreement/contract-pdf.ts';
import { workingTimesPdf } from '#server/features/employee/working-times-pdf.ts';
import { withFacturX } from '#server/features/invoice/factur-x.ts';
import { invoiceSheet } from '#server/features/invoice/invoice-pdf.ts';
import { salesContractSheet } from '#server/features/sales/contract-sheet.ts';
import type { ContractFacts } from '#server/features/sales/sales-contract.repository.ts';
import { invoice, issued } from '#server/test/random-invoice.ts';
import { NOW } from '#server/test/stage.ts';

/** Every kind of paper that the product makes, and that others receive. */
const set = createTypesetter();
const PRODUCT = { productName: 'Stadtwagen', publicUrl: 'https://auto.example.org' };
const day = Temporal.PlainDate.from('2027-05-12');

function agreement(kind: AgreementWithText['kind'], title: string, text: string): Sheet {
  const row: AgreementWithText = {
    id: 1,
    customerNumber: '100001-1',
    occasion: 'REGISTRATION',
    answer: 'AGREED',
    givenAt: NOW,
    kind,
    version: kind === 'TERMS' ? '2027-01-01' : null,
    title,
    firstShownAt: NOW,
    text,
  };
  return contractSheet(row, PRODUCT);
}

const shipped = (name: string) =>
  readFileSync(new URL(`../content/page/${name}.md`, import.meta.url), 'utf8').replace(
    /^---[^]*?\n---\n/,
    '',
  );

function salesContract(signature: Pick<ContractFacts, 'typedName' | 'strokes'>): Sheet {
  return salesContractSheet(
    {
      customerNumber: '100101-1',
      prename: 'Greta',
      name: 'Nguyễn',
      email: 'greta@example.org',
      birthDate: '1990-12-24',
      street: 'Poppelsdorfer Allee',
      streetNr: '12a',
      postalCode: '53115',
      city: 'Bonn',
      planTitle: 'Start',
      kundenart: 'einzel',
      monthlyCents: 0,
      discountPercent: 0,
      currency: 'EUR',
      registeredCity: 'Nürnberg',
      signedAt: NOW,
      optionIds: ['sipak99'],
      ...signature,
    },
    {
      ...PRODUCT,
      operator: SAMPLE_OPERATOR,
      partner: { name: 'Bürgerladen', number: 'V-1' },
      priceList: { ...PRICE_LIST_2026, id: 1 },
      now: NOW,
    },
  );
}

async function workingTimes(): Promise<Buffer> {
  const to = day;
  const from = to.subtract({ days: 40 });
  const at = (time: string) => Temporal.Instant.from(`2027-05-10T${time}Z`);
  const sheet = timeSheet({
    entries: [
      { id: '1', kind: 'COME', at: at('06:00:00') },
      { id: '2', kind: 'BREAK_START', at: at('10:00:00') },
      { id: '3', kind: 'BREAK_END', at: at('10:30:00') },
      { id: '4', kind: 'GO', at: at('20:00:00') },
    ],
    targets: [],
    isVacation: () => false,
    regionOn: () => undefined,
    from,
    to,
    now: NOW,
  });
  return await workingTimesPdf(
    { city: { id: 1, slug: 'bonn', title: 'Bonn', region: 'NW' }, target: undefined, sheet, entries: [] },
    { name: 'Mia 😀 Ελένη', customerNumber: '100001-1', from, to, now: NOW },
    { ...PRODUCT, make: (one) => Promise.resolve(Buffer.from(set(one))) },
  );
}

type Paper = { name: string; pdf: Buffer; standard: Sheet['standard'] };

async function everyKind(): Promise<Paper[]> {
  const plan = planSheet({
    plan: { title: 'Plus', tariff: TARIFF_PLUS },
    priceList: PRICE_LIST_2026,
    operator: SAMPLE_OPERATOR,
    startsOn: day,
    safetyPackage: { yearlyCents: 9_900, startsOn: day },
  });
  const kmPackage = {
    km: 250,
    cents: 6_200,
    currency: 'EUR',
    vatBasisPoints: 1900,
    validUntil: day,
    validDays: 90,
  } as const;
  const sheets: [name: string, sheet: Sheet][] = [
    ['vertrag', agreement('PLAN', 'Dein Vertrag', plan)],
    ['preise', agreement('PRICES', 'Preise', shipped('preise'))],
    ['agb', agreement('TERMS', 'AGB', shipped('agb'))],
    ['datenschutz', agreement('PRIVACY', 'Datenschutz', shipped('datenschutz'))],
    [
      'kilometerpaket',
      agreement('KM_PACKAGE', kmPackageTitle(kmPackage), kmPackageSheet(kmPackage, SAMPLE_OPERATOR)),
    ],
    [
      'vertrieb-gezeichnet',
      salesContract({
        typedName: null,
        strokes: [
          [
            { x: 0, y: 0 },
            { x: 40, y: 22 },
            { x: 90, y: 3 },
          ],
          [
            { x: 12, y: 30 },
            { x: 60, y: 31 },
          ],
        ],
      }),
    ],
    ['vertrieb-getippt', salesContract({ typedName: 'Greta Nguyễn', strokes: null })],
  ];
  const [one] = fc.sample(issued, 1);
  if (!one) throw new Error('no invoice');
  const invoices = [
    ...fc.sample(invoice, 12),
    cancellationOf(one, { number: '2027-000011', issuedOn: '2027-06-07', reason: 'Falsche Anschrift' }),
    // Longer than a page, with sums that are carried.
    { ...one, items: Array.from({ length: 40 }, () => one.items).flat() },
  ];
  return [
    ...sheets.map(([name, sheet]) => ({ name, pdf: set(sheet), standard: sheet.standard })),
    { name: 'arbeitszeiten', pdf: await workingTimes(), standard: 'a-2a' },
    ...invoices.map(
      (issuedOne, index): Paper => ({
        name: `rechnung-${index}`,
        pdf: withFacturX(set(invoiceSheet(issuedOne))),
        standard: 'a-3a',
      }),
    ),
  ];
}

test('every paper says that it is PDF/A and PDF/UA, and shows its title', async () => {
  for (const { name, pdf, standard } of await everyKind()) {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { metadata } = await document.getMetadata();
    const xmp = String(metadata?.getRaw());
    expect(xmp, name).toContain(
      `<pdfaid:part>${standard === 'a-3a' ? 3 : 2}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>`,
    );
    expect(xmp, name).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xmp, name).toContain(
      '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
    );
    expect(await document.getViewerPreferences(), name).toMatchObject({ DisplayDocTitle: true });
    expect(metadata?.get('dc:title'), name).not.toBe('');
    // Each object is where the table of objects says, also behind those that grew.
    const file = pdf.toString('latin1');
    const table = Number(/startxref\s+(\d+)/.exec(file)?.[1]);
    const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
    expect(places.length, name).toBeGreaterThan(30);
    for (const [index, place] of places.entries())
      expect(file.slice(place, place + 12), name).toMatch(new RegExp(`^${index + 1} 0 obj`));
  }
});

/** The file of veraPDF that is started with `java -jar` (docs/decisions/093). */
const { VERAPDF_JAR } = process.env;

/** What veraPDF says of these files by a standard: one line for each, and the rules that one breaks. */
const judged = (jar: string, flavour: string, files: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const args = ['-jar', jar, '--flavour', flavour, '--format', 'text', '-v', ...files];
    // It ends with 1 where a file fails.
    execFile('java', args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && error.code !== 1) reject(new Error(stderr || error.message));
      else resolve(stdout.split('\n').filter(Boolean));
    });
  });

describe.skipIf(!VERAPDF_JAR)('by veraPDF (needs VERAPDF_JAR and java)', () => {
  const written = async (papers: readonly Pick<Paper, 'name' | 'pdf'>[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-papers-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return Promise.all(
      papers.map(async ({ name, pdf }) => {
        const path = join(folder, `${name}.pdf`);
        await writeFile(path, pdf);
        return path;
      }),
    );
  };
  const passed = (paths: string[]) => paths.map((path) => expect.stringContaining(`PASS ${path}`));

  test.for(['a-2a', 'a-3a'] as const)('every paper that says so is PDF/%s', async (standard) => {
    const paths = await written((await everyKind()).filter((paper) => paper.standard === standard));
    expect(await judged(VERAPDF_JAR ?? '', standard.slice(2), paths)).toEqual(passed(paths));
  });

  test.for(['a-2a', 'a-3a'] as const)('every PDF/%s is PDF/UA-1', async (standard) => {
    const paths = await written((await everyKind()).filter((paper) => paper.standard === standard));
    expect(await judged(VERAPDF_JAR ?? '', 'ua1', paths)).toEqual(passed(paths));
  });

  test('one without its title shown is not', async () => {
    const pdf = set(salesContract({ typedName: 'Greta Nguyễn', strokes: null }));
    const broken = pdf.toString('latin1').replace('/DisplayDocTitle true', '/DisplayDocTitle null');
    const paths = await written([{ name: 'broken', pdf: Buffer.from(broken, 'latin1') }]);
    expect((await judged(VERAPDF_JAR ?? '', 'ua1', paths)).join('\n')).toMatch(/FAIL[^]*DisplayDocTitle/);
  });
});
