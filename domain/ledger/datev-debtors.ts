import { ACCOUNT_DIGITS, debtor, numbered, quoted } from './datev-batch.ts';

/** A debtor as the tax adviser knows it (EXTF 700, category 16, version 5 of the format: docs/decisions/118). */
export type DatevDebtor = {
  /** The number of the main account without its suffix. */
  account: string;
  isCompany: boolean;
  prename: string;
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  email: string;
};

const PERSON = '1';
const COMPANY = '2';

/** The file as text, in lines that end with CRLF; DATEV reads it as Windows-1252. `year`: of the fiscal year. */
export function datevDebtors(
  { consultant, client, year }: { consultant: number; client: number; year: number },
  debtors: readonly DatevDebtor[],
): string {
  const empty = Array.from({ length: 31 - 14 }, () => '');
  const header = [
    '"EXTF"',
    700,
    16,
    '"Debitoren/Kreditoren"',
    5,
    '',
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    `${year}0101`,
    ACCOUNT_DIGITS,
    ...empty,
  ];
  return [header.join(';'), COLUMNS.map(quoted).join(';'), ...debtors.map(row)]
    .map((line) => `${line}\r\n`)
    .join('');
}

function row(of: DatevDebtor): string {
  const cells: string[] = Array.from({ length: COLUMNS.length }, () => '');
  const set = (name: string, value: string, max: number) => {
    if (value !== '') cells[COLUMNS.indexOf(name)] = quoted(value.slice(0, max));
  };
  cells[COLUMNS.indexOf('Konto')] = debtor(of.account);
  if (of.isCompany) set('Name (Adressattyp Unternehmen)', of.name, 50);
  else {
    set('Name (Adressattyp natürl. Person)', of.name, 30);
    set('Vorname (Adressattyp natürl. Person)', of.prename, 30);
  }
  set('Adressattyp', of.isCompany ? COMPANY : PERSON, 1);
  set('Adressart', 'STR', 3);
  set('Straße', of.street, 36);
  set('Postleitzahl', of.postalCode, 10);
  set('Ort', of.city, 30);
  set('Land', of.country, 2);
  set('E-Mail', of.email, 60);
  set('Kunden-/Lief.-Nr.', of.account, 15);
  return cells.join(';');
}

const banks = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((n) => [
    `Bankleitzahl ${n}`,
    `Bankbezeichnung ${n}`,
    `Bank-Kontonummer ${n}`,
    `Länderkennzeichen ${n}`,
    `IBAN-Nr. ${n}`,
    'Leerfeld',
    `SWIFT-Code ${n}`,
    `Abw. Kontoinhaber ${n}`,
    `Kennz. Hauptbankverb. ${n}`,
    `Bankverb ${n} Gültig von`,
    `Bankverb ${n} Gültig bis`,
  ]);
const split = (names: string): string[] => names.split('|');

/** In their order and spelling of version 5; ours are eleven of them. */
const COLUMNS: readonly string[] = [
  ...split(
    'Konto|Name (Adressattyp Unternehmen)|Unternehmensgegenstand|Name (Adressattyp natürl. Person)|Vorname (Adressattyp natürl. Person)|Name (Adressattyp keine Angabe)|Adressattyp|Kurzbezeichnung|EU-Land|EU-UStID|Anrede|Titel/Akad. Grad|Adelstitel|Namensvorsatz|Adressart|Straße|Postfach|Postleitzahl|Ort|Land|Versandzusatz|Adresszusatz|Abweichende Anrede|Abw. Zustellbezeichnung 1|Abw. Zustellbezeichnung 2|Kennz. Korrespondenzadresse|Adresse Gültig von|Adresse Gültig bis',
  ),
  ...['Telefon', 'Telefon GL', 'E-Mail', 'Internet', 'Fax', 'Sonstige'].flatMap((name) => [
    name,
    `Bemerkung (${name})`,
  ]),
  ...banks(1, 5),
  ...split(
    'Leerfeld|Briefanrede|Grußformel|Kunden-/Lief.-Nr.|Steuernummer|Sprache|Ansprechpartner|Vertreter|Sachbearbeiter|Diverse-Konto|Ausgabeziel|Währungssteuerung|Kreditlimit (Debitor)|Zahlungsbedingung|Fälligkeit in Tagen (Debitor)|Skonto in Prozent (Debitor)|Kreditoren-Ziel 1 Tg.|Kreditoren-Skonto 1 %|Kreditoren-Ziel 2 Tg.|Kreditoren-Skonto 2 %|Kreditoren-Ziel 3 Brutto Tg.|Kreditoren-Ziel 4 Tg.|Kreditoren-Skonto 4 %|Kreditoren-Ziel 5 Tg.|Kreditoren-Skonto 5 %|Mahnung|Kontoauszug|Mahntext 1|Mahntext 2|Mahntext 3|Kontoauszugstext|Mahnlimit Betrag|Mahnlimit %|Zinsberechnung|Mahnzinssatz 1|Mahnzinssatz 2|Mahnzinssatz 3|Lastschrift|Leerfeld|Mandantenbank|Zahlungsträger',
  ),
  ...numbered(15, (n) => `Indiv. Feld ${n}`),
  ...split(
    'Abweichende Anrede|Adressart|Straße|Postfach|Postleitzahl|Ort|Land|Versandzusatz|Adresszusatz|Abw. Zustellbezeichnung 1|Abw. Zustellbezeichnung 2|Adresse Gültig von|Adresse Gültig bis',
  ).map((name) => `${name} (Rechnungsadresse)`),
  ...banks(6, 10),
  'Nummer Fremdsystem',
  'Insolvent',
  ...numbered(10, (n) => `SEPA-Mandatsreferenz ${n}`),
  ...split(
    'Verknüpftes OPOS-Konto|Mahnsperre bis|Lastschriftsperre bis|Zahlungssperre bis|Gebührenberechnung|Mahngebühr 1|Mahngebühr 2|Mahngebühr 3|Pauschalenberechnung|Verzugspauschale 1|Verzugspauschale 2|Verzugspauschale 3|Alternativer Suchname|Status|Anschrift manuell geändert (Korrespondenzadresse)|Anschrift individuell (Korrespondenzadresse)|Anschrift manuell geändert (Rechnungsadresse)|Anschrift individuell (Rechnungsadresse)|Fristberechnung bei Debitor|Mahnfrist 1|Mahnfrist 2|Mahnfrist 3|Letzte Frist',
  ),
];
