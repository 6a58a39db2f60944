import type { OwnData } from '#server/feature/own-data.ts';

const READ_BY_STAFF =
  'Welche Posten von Kontoauszügen du als Mitarbeiter bearbeitet hast: Das sind Daten der Kunden.';

export const bankStatementOwnData: OwnData = {
  leftOut: {
    'bank_entry.read_by': READ_BY_STAFF,
    'bank_entry_outcome.acted_by': READ_BY_STAFF,
    'bank_statement_read.read_by':
      'Welche Kontoauszüge du als Mitarbeiter eingelesen hast: Das sind Daten der Kunden.',
  },
};
