import { contractFileName, OCCASION_TEXTS } from '#domain/agreement/contract-document.ts';
import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { paperSheet } from '#server/adapters/paper-sheet.ts';
import { makePdf, PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import type { Sheet } from '#server/adapters/typeset.ts';
import type { Db } from '#server/db/connect.ts';
import type { MakeFiles } from '#server/features/mail/outbox.ts';
import { type AgreementWithText, findAgreement } from './agreement.repository.ts';
import { paperBlocks } from './paper-blocks.ts';

export type ContractOptions = {
  productName: string;
  /** Links to pages are printed with it. */
  publicUrl: string;
  /** In a process of its own, unless a test replaces it. */
  make?: typeof makePdf;
};

/** The facts above a text: which one it is, who agreed to it, when and how. */
function factsOf(row: AgreementWithText): [term: string, value: string][] {
  const { version, firstShownAt, givenAt, answer, occasion, customerNumber } = row;
  const when = `${formatDateTime(givenAt)} Uhr, ${OCCASION_TEXTS[occasion]}`;
  const answers = { AGREED: 'Vereinbart', INFORMED: 'Mitgeteilt', REFUSED: 'Abgelehnt', LATER: 'Offen' };
  return [
    ['Accountnummer', customerNumber],
    [answers[answer], when],
    version === null ? ['Stand', formatDate(firstShownAt)] : ['Fassung', version],
  ];
}

export function contractSheet(
  row: AgreementWithText,
  { productName, publicUrl }: Omit<ContractOptions, 'make'>,
): Sheet {
  const { year, month, day } = row.givenAt.toZonedDateTimeISO(BERLIN);
  return paperSheet({
    title: row.title,
    author: productName,
    date: { year, month, day },
    facts: factsOf(row),
    foot: `Account ${row.customerNumber}`,
    blocks: paperBlocks(row.text, (path) => new URL(path, publicUrl).href),
  });
}

/** Returns what was agreed to as PDF/A-2a, tagged (docs/decisions/064, 072). Rejects with PdfUnavailable. */
export const contractPdf = (
  row: AgreementWithText,
  { make = makePdf, ...options }: ContractOptions,
): Promise<Buffer<ArrayBuffer>> => make(contractSheet(row, options));

/** Makes the file for the mail that confirms a contract: where no PDF can be made, its text, which must not be missing. */
export const agreementFile =
  (options: ContractOptions): NonNullable<MakeFiles['agreementFile']> =>
  async (db: Db, agreementId: number) => {
    const row = await findAgreement(db, agreementId);
    if (!row) throw new Error(`there is no agreement ${agreementId}`);
    const named = (ending: string) =>
      contractFileName(row.kind, row.givenAt.toZonedDateTimeISO(BERLIN).toPlainDate(), ending);
    try {
      const content = await contractPdf(row, options);
      return { filename: named('pdf'), contentType: 'application/pdf', content };
    } catch (error) {
      if (!(error instanceof PdfUnavailable) || error.reason !== 'NO_TYPESETTER') throw error;
      const facts = factsOf(row).map(([term, value]) => `${term}: ${value}`);
      const content = Buffer.from([row.title, facts.join('\n'), row.text].join('\n\n'));
      return { filename: named('txt'), contentType: 'text/plain; charset=utf-8', content };
    }
  };
