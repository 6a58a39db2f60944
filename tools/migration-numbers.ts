/** These names are history: 003 exists twice, 006 and 008 are missing. From 015 on, numbers are consecutive. */
const HISTORY = new Set([
  '001-house.sql',
  '002-city-search.sql',
  '003-identity.sql',
  '003-vehicle-locks.sql',
  '004-mail.sql',
  '005-session.sql',
  '007-register.sql',
  '009-documents.sql',
  '010-manual-check.sql',
  '011-content.sql',
  '012-onetime-password.sql',
  '013-page-views.sql',
  '014-logins.sql',
]);
const LAST_OF_HISTORY = 14;

/** Finds gaps and duplicates in the numbers of migrations, which decide the order in which databases run them. */
export function migrationFaults(names: readonly string[]): string[] {
  const faults: string[] = [];
  let last = LAST_OF_HISTORY;
  for (const name of names.toSorted()) {
    if (HISTORY.has(name)) continue;
    const number = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (number === last + 1) last = number;
    else faults.push(name);
  }
  const next = String(last + 1).padStart(3, '0');
  return faults.map((name) => `server/db/migrations/${name}: die nächste Nummer ist ${next}`);
}
