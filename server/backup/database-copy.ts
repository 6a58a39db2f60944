import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Client, findReferences, readRows, type Table, writeRows } from './backup.repository.ts';
import { hashOf, type Manifest } from './manifest.ts';

type TableCopy = Manifest['tables'][number];

/** Writes a table's rows, as the client's transaction sees them, to a compressed file. */
export async function writeTable(client: Client, table: Table, path: string): Promise<TableCopy> {
  const lines = new LineCount();
  await pipeline(
    readRows(client, table),
    lines,
    createGzip({ level: 6 }),
    createWriteStream(path, { mode: 0o600 }),
  );
  const { name, columns } = table;
  return { name, columns: [...columns], rows: lines.count, sha256: await hashOf(path) };
}

/** Reads a table's file into the empty table. Returns the number of rows. */
export async function readTable(client: Client, table: TableCopy, path: string): Promise<number> {
  const rows = writeRows(client, table);
  await pipeline(createReadStream(path), createGunzip(), rows);
  return rows.rowCount;
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
 * Returns the names so that each table follows those it refers to; rows referring to their own table are
 * checked at a COPY's end. Throws if tables refer in a circle.
 */
export async function orderedByReference(client: Client, names: readonly string[]): Promise<string[]> {
  const parents = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { child, parent } of await findReferences(client)) parents.get(child)?.add(parent);
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
