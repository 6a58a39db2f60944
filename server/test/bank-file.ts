/** What a sample of a bank statement says of an entry; `of` several are booked together. */
export type SampleEntry = {
  direction?: 'CRDT' | 'DBIT';
  cents: number;
  /** As it stands in the file; otherwise the cents. */
  amount?: string;
  /** Domain's family and its kind. */
  code?: readonly [family: string, kind: string];
  status?: string;
  bookedOn?: string;
  reference?: string;
  endToEndId?: string;
  mandate?: string;
  payer?: string;
  lines?: readonly string[];
  reason?: string;
};

export type SampleStatement = {
  kind?: '052' | '053' | '054';
  account?: string;
  entries: readonly SampleEntry[];
};

const CONTAINERS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

export const OUR_IBAN = 'DE89370400440532013000';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, content: string | undefined) =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`;

/** A file as a bank writes it (ISO 20022, version 08). */
export function bankFile({ kind = '053', account = OUR_IBAN, entries }: SampleStatement): string {
  const [outer, inner] = CONTAINERS[kind];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><GrpHdr><MsgId>1</MsgId></GrpHdr><${inner}><Id>1</Id>
<Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.map(entryOf).join('')}
</${inner}></${outer}></Document>`;
}

function entryOf(entry: SampleEntry, index: number): string {
  const { direction = 'CRDT', status = 'BOOK', bookedOn = '2027-06-18' } = entry;
  const [family, subFamily] = entry.code ?? ['RCDT', 'ESCT'];
  const amount = `<Amt Ccy="EUR">${entry.amount ?? (entry.cents / 100).toFixed(2)}</Amt>`;
  const refs = tag('EndToEndId', entry.endToEndId) + tag('MndtId', entry.mandate);
  const payer = tag('RltdPties', tag('Dbtr', tag('Pty', tag('Nm', escaped(entry.payer ?? '')))));
  const lines = (entry.lines ?? []).map((line) => tag('Ustrd', escaped(line))).join('');
  return `
<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
  <AcctSvcrRef>${entry.reference ?? `REF-${index}`}</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>
  <NtryDtls><TxDtls><Refs>${refs}</Refs>${payer}${tag('RmtInf', lines)}${tag('RtrInf', tag('Rsn', tag('Cd', entry.reason)))}</TxDtls></NtryDtls></Ntry>`;
}
