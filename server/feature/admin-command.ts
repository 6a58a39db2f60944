import type { Right } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/http/services.ts';

/** What a command gets; it prints for whoever sits at the terminal. */
export type AdminSetup = Services & {
  db: Db;
  /** Connects as the owner of the database, who may restore it. */
  ownerUrl: string;
  now: Temporal.Instant;
  /** Name of the operating system's user, who decides unless `--by` names someone. */
  user: string;
  print: (text: string) => void;
  /** Whom `--as` names, with a right for the command. */
  person: { customerId: number; providerId: string } | undefined;
  /** Asks in the terminal without showing what is typed. */
  readSecret: (question: string) => Promise<string>;
  /** Asks for a yes in the terminal; without a terminal the answer is no. */
  confirm: (question: string) => Promise<boolean>;
};

/** An option as commander writes it, `--by <Name>`, with what it is for. */
export type AdminOption = readonly [flags: string, about: string];

type AdminVerb = {
  /** What `--as` has to be allowed to do in all cities; the log of acts then has a row. NONE: nobody's data, nothing changes. */
  right: Right | 'NONE';
  /** The second word of the command; absent: the first one says it all. */
  verb?: string;
  /** As commander writes them: `<Account> [Monat]`, `<Kennzeichen...>`. */
  words?: string;
  about: string;
  options?: readonly AdminOption[];
  /** What the noun alone does. */
  isDefault?: true;
};

/**
 * A command of `npm run admin`, such as `customers accept 100006-1`. Several features may share a noun. Only
 * words and options that a verb names are taken; `server/admin.ts` makes their help.
 */
export type AdminCommand = {
  noun: string;
  about: string;
  verbs: readonly AdminVerb[];
  /** What holds for all verbs. */
  note?: string;
  /** The database may not be in use; otherwise commands run beside the server. */
  alone?: true;
  /** Returns undefined when done, otherwise a German text that says what is wrong. */
  // Options are texts, or true; which ones there are, the verbs say.
  run: (words: readonly string[], options: never, setup: AdminSetup) => Promise<string | undefined>;
};

/** Where an installation keeps what it has. */
export type Installation = { dataDir: string; databaseUrl: string | undefined };

/** A command that runs while the database cannot be opened. */
export type OfflineCommand = Pick<AdminCommand, 'noun' | 'about' | 'verbs' | 'note'> & {
  /** Returns undefined when done, otherwise a German text that says what is wrong. */
  runOffline: (
    words: readonly string[],
    options: Record<string, unknown>,
    setup: Installation & { print: (text: string) => void },
  ) => Promise<string | undefined>;
};

export const BY: AdminOption = [
  '--by <Account>',
  'wer entscheidet: Account oder Name eines Mitarbeiters; sonst dein Anmeldename',
];
export const STAFF: AdminOption = ['--by <Account>', 'wer das tut: Account oder Name eines Mitarbeiters'];
export const YES: AdminOption = ['--yes', 'ohne Rückfrage, für Skripte'];
export const DATE: AdminOption = ['--date <JJJJ-MM-TT>', 'als wäre es dieser Tag; sonst heute'];
export const PROVIDER: AdminOption = ['--provider <Kennung>', 'Anbieter, wenn es mehrere gibt'];

export const AS: AdminOption = [
  '--as <Login>',
  'wer das tut: E-Mail-Adresse oder Account, mit dem Recht dazu in allen Städten; steht im Protokoll',
];

/** The verb that these words name. */
export const verbOf = ({ verbs }: Pick<AdminCommand, 'verbs'>, [first]: readonly string[]) =>
  verbs.find(({ verb }) => verb === undefined || verb === first);

/** Whether the verb that these words name looks itself for the person whom `--by` names: it stores who that is, and not only what they are called. */
export const looksForStaff = ({ verbs }: Pick<AdminCommand, 'verbs'>, words: readonly string[]): boolean =>
  verbOf({ verbs }, words)?.options?.includes(STAFF) === true;

/** What a command answers whose words make no sense. */
export const seeHelp = (noun: string): string =>
  `So geht das nicht. Was geht, sagt: npm run admin -- ${noun} --help`;

/**
 * Says what will happen and asks for a yes, before what nothing takes back. Undefined: it may happen; otherwise what is said to whoever
 * has not agreed, as a script without `--yes`.
 */
export async function askFirst(
  { confirm }: Pick<AdminSetup, 'confirm'>,
  { yes }: { yes?: boolean | undefined },
  what: string,
): Promise<string | undefined> {
  if (yes || (await confirm(`${what} Weiter?`))) return undefined;
  return `${what} Es wurde nichts geändert. Ohne Rückfrage, für Skripte: --yes`;
}
