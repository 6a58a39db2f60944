/** Properties of one schema of XMP. PDF/A allows none whose schema the file does not describe. */
export type MetadataSchema = {
  title: string;
  namespace: string;
  prefix: string;
  /** `internal` is what programs write of the file itself; `value` is no markup. */
  properties: {
    name: string;
    value: string;
    valueType: 'Text' | 'Integer';
    category: 'internal' | 'external';
    description: string;
  }[];
};

const END_OF_SCHEMAS = '</rdf:Bag></pdfaExtension:schemas>';
const END_OF_METADATA = '</rdf:RDF>';
/** Each entry of a table of objects has so many bytes, of which the first ten are its place in the file. */
const ENTRY_BYTES = 20;
const PLACE_DIGITS = 10;

const UNIVERSAL_ACCESS: MetadataSchema = {
  title: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      value: '1',
      valueType: 'Integer',
      category: 'internal',
      description: 'Indicates, which part of ISO 14289 standard is followed',
    },
  ],
};

/**
 * Says that a tagged PDF/A is PDF/UA-1 too, and shows its title instead of the file's name: the program that
 * sets it claims one standard (docs/decisions/093). Throws where another wrote the file.
 */
export function withUniversalAccess(pdf: Buffer): Buffer<ArrayBuffer> {
  const { catalog } = places(pdf.toString('latin1'));
  const shown = replaceObject(pdf, catalog, (object) =>
    inserted(object, '\n    /DisplayDocTitle true', { behind: '/ViewerPreferences <<' }),
  );
  return withMetadata(shown, UNIVERSAL_ACCESS);
}

/** Adds properties to the metadata of a PDF/A. Throws where a file is not as the program that sets papers writes it. */
export function withMetadata(pdf: Buffer, schema: MetadataSchema): Buffer<ArrayBuffer> {
  const { metadata } = places(pdf.toString('latin1'));
  return replaceObject(pdf, metadata, (object) => {
    const [dictionary, length] = required(
      /^\d+ 0 obj\s+<<[^>]*\/Length (\d+)[^>]*>>\s+stream\n/.exec(object),
    );
    const end = dictionary.length + Number(length);
    const described = inserted(
      inserted(object.slice(dictionary.length, end), descriptionOf(schema), { before: END_OF_SCHEMAS }),
      valuesOf(schema),
      { before: END_OF_METADATA },
    );
    return (
      dictionary.replace(`/Length ${length}`, `/Length ${described.length}`) + described + object.slice(end)
    );
  });
}

const descriptionOf = ({ title, namespace, prefix, properties }: MetadataSchema): string =>
  [
    '<rdf:li rdf:parseType="Resource">',
    `<pdfaSchema:schema>${title}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>`,
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    '<pdfaSchema:property><rdf:Seq>',
    ...properties.map(
      ({ name, valueType, category, description }) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${valueType}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
    ),
    '</rdf:Seq></pdfaSchema:property></rdf:li>',
  ].join('');

const valuesOf = ({ namespace, prefix, properties }: MetadataSchema): string =>
  [
    `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">`,
    ...properties.map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`),
    '</rdf:Description>',
  ].join('');

type Places = {
  /** Where the table of objects stands, its first entry, and how many there are. */
  table: number;
  entries: number;
  count: number;
  /** Numbers of objects. */
  catalog: number;
  metadata: number;
};

/** Reads what the program that sets papers writes: one table of objects, and objects that are not packed. */
function places(file: string): Places {
  const [, startxref] = required(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file));
  const table = Number(startxref);
  const [head, count] = required(/^xref\n0 (\d+)\n/.exec(file.slice(table, table + 40)));
  const entries = table + head.length;
  const [, root] = required(/\/Root (\d+) 0 R/.exec(file.slice(entries)));
  const catalog = Number(root);
  const start = placeOf(file, entries, catalog);
  const [, metadata] = required(
    /\/Metadata (\d+) 0 R/.exec(file.slice(start, file.indexOf('endobj', start))),
  );
  return { table, entries, count: Number(count), catalog, metadata: Number(metadata) };
}

function placeOf(file: string, entries: number, id: number): number {
  const at = entries + id * ENTRY_BYTES;
  return Number(file.slice(at, at + PLACE_DIGITS));
}

/** Changes one object, from its number to `endobj`, and moves the table of objects by what it grew. */
function replaceObject(pdf: Buffer, id: number, change: (object: string) => string): Buffer<ArrayBuffer> {
  const file = pdf.toString('latin1');
  const { table, entries, count } = places(file);
  const start = placeOf(file, entries, id);
  const end = file.indexOf('endobj', start);
  const object = change(file.slice(start, end));
  const grownBy = object.length - (end - start);
  const moved = Array.from({ length: count }, (_, other) => {
    const at = entries + other * ENTRY_BYTES;
    const place = placeOf(file, entries, other);
    return (
      String(place > start ? place + grownBy : place).padStart(PLACE_DIGITS, '0') +
      file.slice(at + PLACE_DIGITS, at + ENTRY_BYTES)
    );
  });
  const rest = file.slice(entries + count * ENTRY_BYTES);
  return Buffer.from(
    file.slice(0, start) +
      object +
      file.slice(end, entries) +
      moved.join('') +
      rest.replace(/(startxref\s+)\d+/, `$1${table + grownBy}`),
    'latin1',
  );
}

function required(match: RegExpExecArray | null): [string, string] {
  const [whole, found] = match ?? [];
  if (whole === undefined || found === undefined) throw new Error('the PDF is not written as expected');
  return [whole, found];
}

function inserted(text: string, part: string, where: { before: string } | { behind: string }): string {
  const mark = 'before' in where ? where.before : where.behind;
  const at = text.indexOf(mark);
  if (at < 0) throw new Error('the PDF is not written as expected');
  const place = 'before' in where ? at : at + mark.length;
  return text.slice(0, place) + part + text.slice(place);
}
