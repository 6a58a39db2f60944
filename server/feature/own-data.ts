import type { Db } from '#server/db/connect.ts';

/** What a feature knows of a customer: for the export of their data, and for their erasure. */
export type OwnData = {
  sections?: readonly OwnDataSection[];
  /** Returns where the photos lie that they sent. */
  photos?: (db: Db, customerId: number) => Promise<OwnPhoto[]>;
  /** Returns papers as they were issued. */
  papers?: (db: Db, customerId: number) => Promise<OwnPaper[]>;
  /** Columns that refer to a customer and are in no export, each with the reason that its reader is told. */
  leftOut?: Readonly<Record<`${string}.${string}`, string>>;
  /** Removes what names the person, in the transaction of the erasure. What the law keeps stays without the name. */
  erase?: (db: Db, erasure: Erasure) => Promise<unknown>;
};

export type Erasure = { customerId: number; by: string; now: Temporal.Instant };

/** The parts of the overview, in its order. */
export const CHAPTERS = [
  'PERSON',
  'CONTRACT',
  'CARDS',
  'BOOKINGS',
  'TRIPS',
  'TASKS',
  'DAMAGES',
  'MONEY',
  'DRIVERS',
  'CHECKS',
  'LOGINS',
  'MESSAGES',
  'DECLARATIONS',
  'WORK',
] as const;

/** What an export says about one subject. The names of the columns are those that people read. */
export type OwnDataSection = {
  chapter: (typeof CHAPTERS)[number];
  /** The name of its file, without an ending. */
  file: string;
  title: string;
  /** The columns by which its rows are the customer's: a test compares them with the schema. */
  of: readonly `${string}.${string}`[];
  /** Columns with amounts in cents, which are shown in the currency. */
  amounts?: readonly string[];
  /** Columns with IBANs, which are sealed and shown open. */
  sealed?: readonly string[];
  /** Columns whose codes are shown as words. */
  codes?: readonly string[];
  query: (db: Db, customerId: number) => OwnDataQuery;
};

export type OwnDataRow = Record<string, unknown>;
type OwnDataQuery = { execute(): Promise<OwnDataRow[]>; compile(): { sql: string } };

/** Where a photo lies in the export, and under which keys of the file store; the first that exists is taken. */
export type OwnPhoto = { name: string; keys: string[]; mediaType: string | null };

/** A file of the export, with its path there. */
export type OwnPaper = { path: string; content: Buffer };
