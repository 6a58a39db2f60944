import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { withUniversalAccess } from './pdf-metadata.ts';
import { codePointsOf, printableText } from './printable-text.ts';

/** The brand's typeface in the weights that papers use ... */
const FIGTREE = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
];
/** ... and one for names that it cannot write: Vietnamese, Greek, Cyrillic, Arabic, emoji. */
const DEJAVU = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'];
/** What the compiler remembers is forgotten after so many papers that did not need it, so that its memory stays flat. */
const REMEMBERED_FOR = 3;

/** A paper to be set. */
export type Sheet = {
  /** Source of a Typst template, which reads `paper` as JSON and the other inputs as they are. */
  template: string;
  paper: unknown;
  inputs?: Record<string, string>;
  standard: 'a-2a' | 'a-3a';
};

/**
 * Prepares to set papers, which takes a moment and some 50 MB. Returns a function that sets one as PDF/UA-1 and the
 * PDF/A that its standard names; the same paper gives the same bytes.
 */
export function createTypesetter(): (sheet: Sheet) => Buffer {
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

  const typeset = (
    { template, paper, inputs, standard }: Sheet,
    isPrintable: (codePoint: number) => boolean,
  ): Buffer => {
    const printable = JSON.stringify(paper, (_, value: unknown) =>
      typeof value === 'string' ? printableText(value, isPrintable) : value,
    );
    try {
      return withUniversalAccess(
        compiler.pdf(
          { mainFileContent: template, inputs: { ...inputs, paper: printable }, resetRead: true },
          { pdfStandard: standard },
        ),
      );
    } finally {
      compiler.evictCache(REMEMBERED_FOR);
    }
  };
  return (sheet) => {
    try {
      return typeset(sheet, isInFonts);
    } catch {
      // Signs that no font can put together: what is written matters more than how a name is written.
      return typeset(sheet, isInBrandFont);
    }
  };
}
