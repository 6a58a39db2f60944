import { once } from 'node:events';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { adminBackup, adminRestore, BACKUP_HELP } from './backup/admin-backup.ts';
import { type Config, readConfig } from './config.ts';
import { StartFault } from './db/start-fault.ts';
import { adminDemo, DEMO_HELP } from './demo/admin-demo.ts';
import { adminTerms, TERMS_HELP } from './features/agreement/admin-terms.ts';
import { adminCustomers, CUSTOMERS_HELP } from './features/customer/admin-customers.ts';
import { adminDamages, DAMAGES_HELP } from './features/damage/admin-damages.ts';
import { adminDocuments, DOCUMENTS_HELP } from './features/document/admin-documents.ts';
import { adminEmployees, EMPLOYEES_HELP } from './features/employee/admin-employees.ts';
import { adminBilling, BILLING_HELP } from './features/invoice/admin-billing.ts';
import { DATEV_HELP } from './features/ledger/admin-datev.ts';
import { adminLedger, LEDGER_HELP } from './features/ledger/admin-ledger.ts';
import { ANALYTICS_HELP, adminAnalytics } from './features/page/admin-analytics.ts';
import { adminContent, CONTENT_HELP } from './features/page/admin-content.ts';
import { adminEmergency, EMERGENCY_HELP } from './features/page/admin-emergency.ts';
import { PAYMENTS_HELP } from './features/payment/admin-payments.ts';
import { adminDeletions, DELETIONS_HELP } from './features/privacy/admin-deletions.ts';
import { adminCases, CASES_HELP } from './features/registration/admin-cases.ts';
import { adminPartners, PARTNERS_HELP } from './features/sales/admin-partners.ts';
import { adminTasks, TASKS_HELP } from './features/task/admin-tasks.ts';
import { adminBoxes, BOXES_HELP } from './features/telematics/admin-boxes.ts';
import { adminSecrets, SECRETS_HELP } from './features/trip/admin-secrets.ts';
import { adminIce, ICE_HELP } from './features/vehicle/admin-ice.ts';
import { adminVouchers, VOUCHERS_HELP } from './features/voucher/admin-vouchers.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { createServices } from './services.ts';

const HELP = `npm run admin -- <was> <tun> …

Entscheidungen von Mitarbeitern und die Texte der Seiten, solange es keine Oberfläche dafür gibt. Arbeitet auf der Datenbank der
Installation, ob der Server läuft oder nicht; wer entscheidet, wird vermerkt (--by, sonst dein Anmeldename).

${CUSTOMERS_HELP}

${DELETIONS_HELP}

${DOCUMENTS_HELP}

${DAMAGES_HELP}

${CASES_HELP}

${PARTNERS_HELP}

${CONTENT_HELP}

${TERMS_HELP}

${EMERGENCY_HELP}

${ANALYTICS_HELP}

${BOXES_HELP}

${TASKS_HELP}

${ICE_HELP}

${EMPLOYEES_HELP}

${LEDGER_HELP}

${BILLING_HELP}
${PAYMENTS_HELP}
${DATEV_HELP}

${VOUCHERS_HELP}

${SECRETS_HELP}

${BACKUP_HELP}

${DEMO_HELP}`;

/**
 * The subjects of commands; each function returns what is wrong with the command, or undefined after success.
 */
const NOUNS = {
  analytics: adminAnalytics,
  backup: adminBackup,
  boxes: adminBoxes,
  secrets: adminSecrets,
  restore: adminRestore,
  customers: adminCustomers,
  partners: adminPartners,
  damages: adminDamages,
  deletions: adminDeletions,
  documents: adminDocuments,
  employees: adminEmployees,
  cases: adminCases,
  content: adminContent,
  emergency: adminEmergency,
  terms: adminTerms,
  ledger: adminLedger,
  billing: adminBilling,
  vouchers: adminVouchers,
  tasks: adminTasks,
  ice: adminIce,
  demo: adminDemo,
};

/**
 * How many words follow these subjects at most. A text without quotation marks would lose all but its first word, of a second
 * account nobody would hear. The others look themselves.
 */
const MOST_WORDS: Readonly<Partial<Record<string, number>>> = {
  analytics: 1,
  backup: 1,
  restore: 1,
  customers: 2,
  partners: 2,
  damages: 2,
  deletions: 2,
  documents: 2,
  cases: 2,
  content: 2,
  emergency: 1,
  terms: 2,
  demo: 1,
} satisfies Partial<Record<keyof typeof NOUNS, number>>;

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof StartFault) console.error(error.message);
  else console.error(error);
}

async function main(): Promise<number> {
  const parsed = readArguments();
  if (!parsed) {
    console.error(`Diese Angabe kennen wir nicht.\n\n${HELP}`);
    return 1;
  }
  const { values: options, positionals } = parsed;
  const [noun = '', ...rest] = positionals;
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  if (!Object.hasOwn(NOUNS, noun)) {
    console.error(HELP);
    return 1;
  }
  const [excess] = rest.slice(MOST_WORDS[noun] ?? rest.length);
  if (excess !== undefined) {
    console.error(
      `„${excess}“ ist zu viel, es wurde nichts getan. Ein Text mit Leerzeichen steht in Anführungszeichen: --reason "Falsche Anschrift".`,
    );
    return 1;
  }
  const config = readConfig();
  const database = await openDatabase(config, {
    // What a running server holds cannot be replaced.
    shareRunning: noun !== 'restore',
    connections: 2,
    onNotice: console.error,
  });
  try {
    const fault = await NOUNS[noun as keyof typeof NOUNS](rest, options, setupOf(config, database));
    if (fault) console.error(fault);
    return fault ? 1 : 0;
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        to: { type: 'string' },
        by: { type: 'string' },
        reason: { type: 'string' },
        month: { type: 'string' },
        date: { type: 'string' },
        reference: { type: 'string' },
        provider: { type: 'string' },
        amount: { type: 'string' },
        count: { type: 'string' },
        sold: { type: 'boolean' },
        number: { type: 'string' },
        booking: { type: 'string' },
        outcome: { type: 'string' },
        share: { type: 'string' },
        publish: { type: 'boolean' },
        title: { type: 'string' },
        text: { type: 'string' },
        level: { type: 'string' },
        name: { type: 'string' },
        address: { type: 'string' },
        cities: { type: 'string' },
        head: { type: 'string' },
        email: { type: 'string' },
        'two-people': { type: 'boolean' },
        overwrite: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch {
    return undefined;
  }
}

/** Asks in the terminal without showing what is typed; otherwise reads the first line of the standard input. */
async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return line;
}

function setupOf(config: Config, { db, ownerUrl }: OpenDatabase) {
  return {
    ...createServices(config, db),
    db,
    // Of the owner, who may restore.
    url: ownerUrl,
    readSecret,
    issuer: config.issuer,
    payee: config.payee,
    datev: config.datev,
    isDemo: config.demo,
    now: Temporal.Now.instant(),
    user: userInfo().username,
    print: (text: string) => console.log(text),
  };
}
