import type { AuditColumn, AuditTable } from '#domain/ledger/audit-description.ts';

const text = (name: string, about: string): AuditColumn => ({ name, about, kind: 'TEXT' });
const day = (name: string, about: string): AuditColumn => ({ name, about, kind: 'DATE' });
const money = (name: string, about: string): AuditColumn => ({ name, about, kind: 'MONEY' });
/** Basis points are hundredths of a percent, and so are written as cents are. */
const rate = money;
const number = (name: string, about: string): AuditColumn => ({ name, about, kind: 'NUMBER' });

const INVOICES: AuditTable = {
  file: 'Rechnungen.csv',
  name: 'Rechnungen',
  about: 'Rechnungen und Stornorechnungen, die im Zeitraum ausgestellt wurden',
  keys: 1,
  columns: [
    number('Rechnung', 'Kennung der Rechnung'),
    text('Nummer', 'Rechnungsnummer, fortlaufend im Jahr'),
    text('Art', 'INVOICE: Rechnung, CANCELLATION: Storno'),
    text('Storniert', 'Nummer der Rechnung, die ein Storno zurücknimmt'),
    text('Account', 'Accountnummer, siehe Debitoren'),
    text('Monat', 'Abrechnungsmonat'),
    day('Ausgestellt', 'Rechnungsdatum'),
    day('Fällig', 'Fälligkeit'),
    text('Währung', 'Währung nach ISO 4217'),
    money('Netto', 'Summe ohne Umsatzsteuer; leer, wenn der Inhalt nach Ablauf der Frist gelöscht ist'),
    rate('Steuersatz', 'in Prozent; leer, wenn die Zeilen verschiedene haben'),
    money('Umsatzsteuer', 'auf die Summe'),
    money('Brutto', 'Summe mit Umsatzsteuer'),
    money('Zahlbetrag', 'nach Guthaben und gekauften Gutscheinen, mit Gebühren für Verzug'),
    text('Prüfsumme', 'SHA-256 über die Prüfsumme der Rechnung davor und den Inhalt'),
  ],
  refersTo: [{ column: 'Account', file: 'Debitoren.csv' }],
};

const LINES: AuditTable = {
  file: 'Rechnungszeilen.csv',
  name: 'Rechnungszeilen',
  about: 'Zeilen der Rechnungen, wie sie ausgestellt wurden',
  keys: 2,
  columns: [
    number('Rechnung', 'Kennung der Rechnung'),
    number('Zeile', 'Platz in der Rechnung'),
    text('Buchung', 'Nummer der Fahrzeugbuchung, wenn die Zeile zu einer gehört'),
    text('Regel', 'Schlüssel der Preisregel'),
    text('Text', 'Wortlaut'),
    money('Netto', 'ohne Umsatzsteuer'),
    rate('Steuersatz', 'in Prozent'),
    money('Brutto', 'mit Umsatzsteuer'),
  ],
  refersTo: [{ column: 'Rechnung', file: 'Rechnungen.csv' }],
};

const POSTINGS: AuditTable = {
  file: 'Buchungssätze.csv',
  name: 'Buchungssätze',
  about: 'Köpfe der Buchungssätze des Hauptbuchs, nach dem Tag des Ereignisses',
  keys: 1,
  columns: [
    number('Buchungssatz', 'Kennung, in der Reihenfolge des Buchens'),
    text('Anlass', 'Schlüssel des Anlasses'),
    text('Schlüssel', 'macht den Anlass eindeutig: Ein Anlass bucht einmal'),
    text('Account', 'Accountnummer; leer, wenn der Satz zu keinem Kunden gehört'),
    text('Buchung', 'Nummer der Fahrzeugbuchung'),
    text('Rechnung', 'Kennung der Rechnung, auf der er steht; die letzte, wenn es mehrere waren'),
    text('Währung', 'Währung nach ISO 4217'),
    day('Ereignis', 'Tag des Ereignisses in Berlin'),
    day('Gebucht', 'Tag, an dem gebucht wurde, in Berlin'),
  ],
  refersTo: [{ column: 'Account', file: 'Debitoren.csv' }],
};

const ENTRIES: AuditTable = {
  file: 'Buchungszeilen.csv',
  name: 'Buchungszeilen',
  about: 'Zeilen der Buchungssätze; die Summe jedes Satzes ist null',
  keys: 2,
  columns: [
    number('Buchungssatz', 'Kennung des Satzes'),
    number('Zeile', 'Platz im Satz'),
    text('Konto', 'Kontonummer, siehe Konten'),
    money('Betrag', 'Soll positiv, Haben negativ'),
    rate('Steuersatz', 'in Prozent; leer ohne Umsatzsteuer'),
    text('Regel', 'Schlüssel der Preisregel'),
    text('Text', 'Wortlaut'),
  ],
  refersTo: [
    { column: 'Buchungssatz', file: 'Buchungssätze.csv' },
    { column: 'Konto', file: 'Konten.csv' },
  ],
};

const PAYMENTS: AuditTable = {
  file: 'Zahlungen.csv',
  name: 'Zahlungen',
  about: 'Buchungssätze, die das Bankkonto bewegen: Zahlungen, Lastschriften, Rückgaben, Auszahlungen',
  keys: 1,
  columns: [
    number('Buchungssatz', 'Kennung des Satzes'),
    text('Account', 'Accountnummer'),
    text('Anlass', 'Schlüssel des Anlasses'),
    day('Tag', 'Tag der Zahlung in Berlin'),
    money('Betrag', 'Eingang positiv, Ausgang negativ'),
    text('Referenz', 'der Bank oder der Lastschrift'),
    text('Grund', 'warum eine Buchung zurückgenommen wurde'),
    text('Von', 'Accountnummer des Mitarbeiters, der gebucht hat'),
  ],
  refersTo: [{ column: 'Buchungssatz', file: 'Buchungssätze.csv' }],
};

const RATES: AuditTable = {
  file: 'Steuersätze.csv',
  name: 'Steuersätze',
  about: 'Steuersätze, nach denen in einem Monat gebucht wurde, mit der gebuchten Umsatzsteuer',
  keys: 2,
  columns: [
    text('Monat', 'Monat des Ereignisses'),
    rate('Steuersatz', 'in Prozent; leer: Rundung von Rechnungen'),
    money('Umsatzsteuer', 'geschuldet positiv'),
  ],
};

const ACCOUNTS: AuditTable = {
  file: 'Konten.csv',
  name: 'Konten',
  about: 'Kontenplan (SKR03)',
  keys: 1,
  columns: [
    text('Konto', 'Kontonummer'),
    text('Bezeichnung', 'Name des Kontos'),
    text('Art', 'ASSET: Aktiva, LIABILITY: Passiva, REVENUE: Erlös, EXPENSE: Aufwand'),
  ],
};

const DEBTORS: AuditTable = {
  file: 'Debitoren.csv',
  name: 'Debitoren',
  about: 'Hauptaccounts, von denen Rechnungen oder das Hauptbuch sprechen, mit ihrer heutigen Anschrift',
  keys: 1,
  columns: [
    text('Account', 'Accountnummer'),
    text('Vorname', 'Vorname'),
    text('Name', 'Nachname oder Firma'),
    text('Zusatz', 'Zusatz der Firma'),
    text('Straße', 'mit Hausnummer'),
    text('PLZ', 'Postleitzahl'),
    text('Ort', 'Ort'),
    text('Land', 'Land'),
  ],
};

/** What an auditor gets: each table with its description (docs/gobd.md). */
export const AUDIT_TABLES = {
  INVOICES,
  LINES,
  POSTINGS,
  ENTRIES,
  PAYMENTS,
  RATES,
  ACCOUNTS,
  DEBTORS,
} as const satisfies Record<string, AuditTable>;
