import { FACTUR_X_FILE } from '#domain/invoice/invoice-paper.ts';

/** The namespace of Factur-X 1.0, which is ZUGFeRD 2. */
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES = [
  { name: 'DocumentFileName', value: FACTUR_X_FILE, is: 'The name of the embedded XML document' },
  { name: 'DocumentType', value: 'INVOICE', is: 'The type of the hybrid document in capital letters' },
  {
    name: 'Version',
    value: '1.0',
    is: 'The version of the standard that applies to the embedded XML document',
  },
  { name: 'ConformanceLevel', value: 'EN 16931', is: 'The conformance level of the embedded XML document' },
];

/** PDF/A allows no property whose schema the file does not describe. */
const SCHEMA = [
  '<rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>`,
  '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq>',
  ...PROPERTIES.map(
    ({ name, is }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${is}</pdfaProperty:description></rdf:li>`,
  ),
  '</rdf:Seq></pdfaSchema:property></rdf:li>',
].join('');
const DESCRIPTION = [
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">`,
  ...PROPERTIES.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`),
  '</rdf:Description>',
].join('');

const END_OF_SCHEMAS = '</rdf:Bag></pdfaExtension:schemas>';
const END_OF_METADATA = '</rdf:RDF>';
/** Each entry of a table of objects has so many bytes, of which the first ten are its place in the file. */
const ENTRY_BYTES = 20;
const PLACE_DIGITS = 10;

/**
 * Says in the metadata of a PDF that it contains an electronic invoice, as Factur-X asks for; the program that sets it
 * cannot. Reads what that program writes: one table of objects, plain metadata. Throws where a file is different.
 */
export function withFacturX(pdf: Buffer): Buffer<ArrayBuffer> {
  const file = pdf.toString('latin1');
  const [, table = ''] = required(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file));
  const [head, count = ''] = required(/^xref\n0 (\d+)\n/.exec(file.slice(Number(table), Number(table) + 40)));
  const entries = Number(table) + head.length;
  const placeOf = (id: number): number => {
    const at = entries + id * ENTRY_BYTES;
    return Number(file.slice(at, at + PLACE_DIGITS));
  };
  const [, root] = required(/\/Root (\d+) 0 R/.exec(file.slice(entries)));
  const catalog = placeOf(Number(root));
  const [, metadata] = required(
    /\/Metadata (\d+) 0 R/.exec(file.slice(catalog, file.indexOf('endobj', catalog))),
  );
  const start = placeOf(Number(metadata));
  const [dictionary, length] = required(
    /^\d+ 0 obj\s+<<[^>]*\/Length (\d+)[^>]*>>\s+stream\n/.exec(file.slice(start)),
  );
  const content = start + dictionary.length;
  const end = content + Number(length);

  const described = inserted(
    inserted(file.slice(content, end), SCHEMA, END_OF_SCHEMAS),
    DESCRIPTION,
    END_OF_METADATA,
  );
  const object = dictionary.replace(`/Length ${length}`, `/Length ${described.length}`) + described;
  const grownBy = object.length - (end - start);
  const places = Array.from({ length: Number(count) }, (_, id) => {
    const at = entries + id * ENTRY_BYTES;
    const place = placeOf(id) + (placeOf(id) > start ? grownBy : 0);
    return String(place).padStart(PLACE_DIGITS, '0') + file.slice(at + PLACE_DIGITS, at + ENTRY_BYTES);
  });
  const rest = file.slice(entries + places.length * ENTRY_BYTES);
  return Buffer.from(
    file.slice(0, start) +
      object +
      file.slice(end, entries) +
      places.join('') +
      rest.replace(/(startxref\s+)\d+/, `$1${Number(table) + grownBy}`),
    'latin1',
  );
}

function required(match: RegExpExecArray | null): RegExpExecArray {
  if (!match) throw new Error('the PDF is not written as expected');
  return match;
}

function inserted(text: string, part: string, before: string): string {
  const at = text.indexOf(before);
  if (at < 0) throw new Error('the PDF is not written as expected');
  return text.slice(0, at) + part + text.slice(at);
}
