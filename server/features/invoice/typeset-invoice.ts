import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { electronicInvoice } from '#domain/invoice/electronic-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { FACTUR_X_FILE, invoicePaper } from '#domain/invoice/invoice-paper.ts';
import { withFacturX } from './factur-x.ts';
import { codePointsOf, printableText } from './printable-text.ts';

/** The brand's typeface in the weights that the paper uses ... */
const FIGTREE = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
];
/** ... and one for names that it cannot write: Vietnamese, Greek, Cyrillic, Arabic, emoji. */
const DEJAVU = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'];
/** What the compiler remembers is forgotten after so many invoices that did not need it, so that its memory stays flat. */
const REMEMBERED_FOR = 3;

/**
 * Prepares to set invoices, which takes a moment and some 50 MB. Returns a function that sets one: as PDF/A-3a, tagged, with
 * its electronic invoice inside (ZUGFeRD, EN 16931); the same invoice gives the same bytes.
 */
export function createTypesetter(): (invoice: Invoice) => Buffer {
  const [figtree, dejavu] = [FIGTREE, DEJAVU].map((files) =>
    files.map((file) => readFileSync(fileURLToPath(import.meta.resolve(file)))),
  );
  const fonts = [...(figtree ?? []), ...(dejavu ?? [])];
  const [brandFont, ...others] = [figtree?.[0], dejavu?.[0]].flatMap((font) =>
    font ? [codePointsOf(font)] : [],
  );
  const isInBrandFont = (codePoint: number) => brandFont?.has(codePoint) === true;
  const isInFonts = (codePoint: number) =>
    isInBrandFont(codePoint) || others.some((font) => font.has(codePoint));
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts }] });
  const template = readFileSync(new URL('invoice.typ', import.meta.url), 'utf8');

  const typeset = (invoice: Invoice, isPrintable: (codePoint: number) => boolean): Buffer => {
    const inputs = {
      paper: JSON.stringify(invoicePaper(invoice), (_, value: unknown) =>
        typeof value === 'string' ? printableText(value, isPrintable) : value,
      ),
      file: FACTUR_X_FILE,
      xml: electronicInvoice(invoice),
    };
    try {
      return compiler.pdf({ mainFileContent: template, inputs, resetRead: true }, { pdfStandard: 'a-3a' });
    } finally {
      compiler.evictCache(REMEMBERED_FOR);
    }
  };
  return (invoice) => {
    let pdf: Buffer;
    try {
      pdf = typeset(invoice, isInFonts);
    } catch {
      // Signs that no font can put together: the sums matter more than how a name is written.
      pdf = typeset(invoice, isInBrandFont);
    }
    return withFacturX(pdf);
  };
}
