import { StartFault } from './start-fault.ts';

/** What is wrong by the code of PostgreSQL or of the network, and what to do. */
const REASONS: [codes: RegExp, reason: string][] = [
  [/^28/, 'Die Datenbank lehnt Benutzer oder Passwort ab. Prüfe beide und die pg_hba.conf.'],
  [/^3D000$/, 'Diese Datenbank gibt es dort nicht. Lege sie an (create database), oder nenne eine andere.'],
  [
    /^42501$/,
    'Dem Benutzer fehlen Rechte. Mach ihn zum Eigentümer der Datenbank (alter database … owner to …), damit er Tabellen und die Erweiterung btree_gist anlegen darf.',
  ],
  [
    /^(58P01|0A000)$/,
    'Die Erweiterung btree_gist fehlt. Installiere die Erweiterungen von PostgreSQL (postgresql-contrib).',
  ],
  [/^25006$/, 'Diese Datenbank lässt nur Lesen zu. Nenne den Hauptserver, keine Kopie.'],
  [
    /^53300$/,
    'Die Datenbank hat keine Verbindung mehr frei. Erhöhe dort max_connections, oder senke DATABASE_CONNECTIONS.',
  ],
  [/^57P0|^08/, 'Die Datenbank nimmt gerade keine Verbindungen an. Starte noch einmal, sobald sie läuft.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Diesen Rechnernamen kennt das Netz nicht. Prüfe den Namen.'],
  [
    /^(ECONNREFUSED|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|EACCES)$/,
    'Dort ist keine Datenbank zu erreichen. Prüfe Rechner und Port, und ob PostgreSQL läuft.',
  ],
];
/** The client says this without a code. */
const MESSAGES: [message: RegExp, reason: string][] = [
  [/timeout expired/, 'Dort antwortet nichts. Prüfe Rechner, Port und Firewall.'],
  [
    /does not support SSL|SSL|certificate/i,
    'Die verschlüsselte Verbindung kommt nicht zustande. Prüfe sslmode und Zertifikat.',
  ],
  [
    /Connection terminated|password/,
    'Die Datenbank beendet die Verbindung. Prüfe Adresse, Benutzer und Passwort.',
  ],
];

/**
 * Says what is wrong with the database that the operator has named, as a StartFault. Returns other errors as
 * they are.
 */
export function databaseFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartFault) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason =
    REASONS.find(([codes]) => codes.test(code))?.[1] ??
    MESSAGES.find(([message]) => message.test(error.message))?.[1];
  return reason ? new StartFault(`DATABASE_URL: ${reason}`, { cause: error }) : error;
}
