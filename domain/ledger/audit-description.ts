import { element, type XmlElement, xmlDocument } from '#domain/invoice/xml.ts';

/** Of a table that an auditor reads: what a column is, in the words of the description. */
export type AuditColumn = {
  name: string;
  about: string;
  /** MONEY: cents, written in euro or francs with two decimals. DATE: ISO 8601. */
  kind: 'TEXT' | 'DATE' | 'MONEY' | 'NUMBER';
};

export type AuditTable = {
  file: string;
  name: string;
  about: string;
  /** How many of the first columns name a row. */
  keys: number;
  columns: readonly AuditColumn[];
  /** Columns that name a row of another table, in this file. */
  refersTo?: readonly { column: string; file: string }[];
};

/** The description standard of the tax offices for data that are handed over (GDPdU, 01.09.2004). */
const DTD = 'gdpdu-01-09-2004.dtd';

/**
 * `index.xml` of an audit's export (Z3, § 147 Abs. 6 AO): its tables and what each column is. Files are UTF-8
 * without head: semicolons, decimal commas, quoted texts, CRLF.
 */
export function auditIndex({
  supplier,
  from,
  until,
  tables,
}: {
  supplier: { name: string; address: string };
  /** The first and last day. */
  from: Temporal.PlainDate;
  until: Temporal.PlainDate;
  tables: readonly AuditTable[];
}): string {
  const root = element('DataSet', [
    element('Version', '1.0'),
    element('DataSupplier', [
      element('Name', supplier.name),
      element('Location', supplier.address),
      element('Comment', 'Datenträgerüberlassung nach § 147 Abs. 6 AO'),
    ]),
    element('Media', [
      element('Name', `Stadtwagen ${from} bis ${until}`),
      ...tables.map((table) => tableElement(table, { from, until })),
    ]),
  ]);
  return xmlDocument(root).replace('\n', `\n<!DOCTYPE DataSet SYSTEM "${DTD}">\n`);
}

function tableElement(
  { file, name, about, keys, columns, refersTo = [] }: AuditTable,
  { from, until }: { from: Temporal.PlainDate; until: Temporal.PlainDate },
): XmlElement {
  return element('Table', [
    element('URL', file),
    element('Name', name),
    element('Description', about),
    element('Validity', [
      element('Range', [element('From', from.toString()), element('To', until.toString())]),
      element('Format', 'YYYY-MM-DD'),
    ]),
    element('UTF8', []),
    element('DecimalSymbol', ','),
    element('DigitGroupingSymbol', '.'),
    element('VariableLength', [
      element('ColumnDelimiter', ';'),
      element('RecordDelimiter', '\r\n'),
      element('TextEncapsulator', '"'),
      ...columns.map((column, index) =>
        element(index < keys ? 'VariablePrimaryKey' : 'VariableColumn', [
          element('Name', column.name),
          element('Description', column.about),
          typeOf(column),
        ]),
      ),
      ...refersTo.map((to) =>
        element('ForeignKey', [element('Name', to.column), element('References', to.file)]),
      ),
    ]),
  ]);
}

function typeOf({ kind }: AuditColumn): XmlElement {
  switch (kind) {
    case 'TEXT':
      return element('AlphaNumeric', []);
    case 'DATE':
      return element('Date', [element('Format', 'YYYY-MM-DD')]);
    case 'MONEY':
      return element('Numeric', [element('Accuracy', '2')]);
    case 'NUMBER':
      return element('Numeric', []);
  }
}
