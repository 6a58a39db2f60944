import pg from 'pg';
import type { DeclaredKind, DeclaredStatement } from './declared-statements.ts';

/** A column of a statement's rows as PostgreSQL describes it; `nullable` where it can be known, else undefined. */
type Column = { name: string; kind: DeclaredKind; nullable: boolean | undefined };
type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };

/** What `server/db/connect.ts` and pg make of a value of this type, by its number in PostgreSQL. */
const KINDS: Record<number, DeclaredKind> = {
  16: 'boolean',
  17: 'bytes',
  // int8, int2, int4, float4, float8
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  // name, text, bpchar, varchar, date, numeric, uuid
  19: 'string',
  25: 'string',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1700: 'string',
  2950: 'string',
  // json, jsonb
  114: 'any',
  3802: 'any',
  1184: 'instant',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1022: 'number[]',
  2951: 'string[]',
};

/** Has PostgreSQL parse a statement and say what its rows would be, without running it. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #done: (fields: Field[]) => void;
  readonly #failed: (error: Error) => void;
  #fields: Field[] = [];

  constructor(text: string, done: (fields: Field[]) => void, failed: (error: Error) => void) {
    this.#text = text;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#failed(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields);
  }
}

/** A comparison leaves out the rows without a value, if it is one of the conditions. */
const isCompared = (text: string, column: string): boolean =>
  new RegExp(`\\b${column} (is not null|in |between |<|>|=)|[<>=] (\\w+\\.)?${column}\\b`).test(text);

type TableColumn = { table: string; column: string; nullable: boolean };

/** Asks PostgreSQL what the rows of statements are. */
export class Describer {
  readonly #client: pg.Client;
  readonly #columns: Map<string, TableColumn>;

  private constructor(client: pg.Client, columns: Map<string, TableColumn>) {
    this.#client = client;
    this.#columns = columns;
  }

  static async connect(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<TableColumn & { key: string }>(`
      select attrelid || '.' || attnum as key, relname as table, attname as column, not attnotnull as nullable
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0`);
    return new Describer(client, new Map(rows.map(({ key, ...column }) => [key, column])));
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Throws what PostgreSQL refuses. */
  async columnsOf(text: string): Promise<Column[]> {
    const fields = await new Promise<Field[]>((done, failed) => {
      this.#client.query(new Description(text, done, failed));
    });
    return fields.map((field) => ({
      name: field.name,
      kind: KINDS[field.dataTypeID] ?? 'other',
      nullable: this.#isNullable(text, field),
    }));
  }

  /** Only of a table's own column it is known, and not where a condition may leave out the rows without a value. */
  #isNullable(text: string, { tableID, columnID }: Field): boolean | undefined {
    const source = this.#columns.get(`${tableID}.${columnID}`);
    if (!source) return undefined;
    const { table, column, nullable } = source;
    if (nullable) return isCompared(text, column) ? undefined : true;
    const times = (pattern: string) => text.match(new RegExp(pattern, 'g'))?.length ?? 0;
    const outer = times(`\\b(left|full) join ${table}\\b`);
    if (outer === 0) return false;
    return outer === times(`\\b(from|join|into|update) ${table}\\b`) ? true : undefined;
  }
}

/** What is wrong with the declared row type of a statement, one sentence each; that PostgreSQL refuses it is a fault too. */
export async function faultsOf(statement: DeclaredStatement, describer: Describer): Promise<string[]> {
  const { place, texts, scopes } = statement;
  const faults = new Set<string>();
  for (const text of texts) {
    const candidates =
      scopes.length === 0 ? [text] : scopes.map((scope) => `select (${text}) as value${scope}`);
    try {
      for (const fault of compare(statement, await firstDescribed(candidates, describer))) faults.add(fault);
    } catch (error) {
      faults.add(`${(error as Error).message} in: ${candidates.at(-1)}`);
    }
  }
  return [...faults].map((fault) => `${place}: ${fault}`);
}

async function firstDescribed(
  [first = '', ...others]: readonly string[],
  describer: Describer,
): Promise<Column[]> {
  try {
    return await describer.columnsOf(first);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstDescribed(others, describer);
  }
}

function compare({ columns: declared, hasOthers }: DeclaredStatement, columns: readonly Column[]): string[] {
  const names = new Set(declared.map(({ name }) => name));
  const extra = hasOthers ? [] : columns.filter(({ name }) => !names.has(name));
  return [
    ...extra.map(({ name }) => `„${name}“ steht nicht im Typ`),
    ...declared.flatMap((column) => {
      const found = columns.find(({ name }) => name === column.name);
      if (!found) return column.optional ? [] : [`„${column.name}“ liest die Abfrage nicht`];
      const faults: string[] = [];
      if (!isRead(found.kind, column.kind))
        faults.push(`„${column.name}“ ist ${found.kind}, im Typ ${column.kind}`);
      if (found.nullable && !column.nullable) faults.push(`„${column.name}“ kann null sein`);
      return faults;
    }),
  ];
}

/** Whatever is in JSON, its type says. */
const isRead = (found: DeclaredKind, declared: DeclaredKind): boolean =>
  found === declared || found === 'any' || declared === 'any';
