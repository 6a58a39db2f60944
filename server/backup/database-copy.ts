import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { hashOf, type Manifest } from './manifest.ts';

type TableCopy = Manifest['tables'][number];

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Returns the tables of this program with the columns that hold data, in the order of their names. */
export async function findTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  // Generated columns follow from the others. Tables of extensions belong to the extension.
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
       order by relname`,
  );
  return rows;
}

/** Writes a table's rows, as the client's transaction sees them, to a compressed file. */
export async function writeTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
  path: string,
): Promise<TableCopy> {
  const lines = new LineCount();
  const list = columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from public.${quoted(name)}) to stdout`));
  await pipeline(rows, lines, createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
  return { name, columns: [...columns], rows: lines.count, sha256: await hashOf(path) };
}

/** Reads a table's file into the empty table. Returns the number of rows. */
export async function readTable(
  client: pg.Client,
  { name, columns }: TableCopy,
  path: string,
): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const stream = client.query(copyFrom(`copy public.${quoted(name)} (${list}) from stdin`));
  await pipeline(createReadStream(path), createGunzip(), stream);
  return stream.rowCount;
}

/** Counts rows: COPY text has one line per row, line breaks in values are escaped. */
class LineCount extends Transform {
  count = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.count++;
    done(null, chunk);
  }
}

/**
 * Returns the names so that each table comes after those that it refers to; rows that refer to rows of their own table
 * are checked at the end of a COPY. Throws if tables refer to each other in a circle.
 */
export async function orderedByReference(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
       from pg_constraint
       join pg_class as child on child.oid = conrelid
       join pg_class as parent on parent.oid = confrelid
       where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace`,
  );
  const parents = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { child, parent } of rows) parents.get(child)?.add(parent);
  const ordered: string[] = [];
  while (parents.size > 0) {
    const free = [...parents].filter(([, needed]) => [...needed].every((each) => !parents.has(each)));
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...parents.keys()].join()}`);
    for (const [name] of free) {
      ordered.push(name);
      parents.delete(name);
    }
  }
  return ordered;
}

export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${quoted(name)}`,
    );
    const [value] = values;
    if (value) sequences.push({ name, ...value });
  }
  return sequences;
}
