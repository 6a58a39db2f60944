import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';

/** A PMTiles archive of the operator, with the names of its vector layers. */
export type MapFile = { name: string; layers: string[]; attribution: string | undefined };

export type MapFileRange = {
  handle: FileHandle;
  size: number;
  start: number;
  end: number;
  etag: string;
  partial: boolean;
};

export type MapFiles = {
  /** Returns the readable archives, sorted by name; an empty list without a folder. */
  list(): Promise<MapFile[]>;
  /**
   * Opens an archive for one `Range` (RFC 9110; a request for several ranges gets the whole file). The caller
   * closes the handle.
   * @returns `undefined` when there is no such file; `{size}` alone when the range cannot be satisfied
   */
  open(
    name: string,
    range: string | undefined,
  ): Promise<MapFileRange | { size: number; handle?: undefined } | undefined>;
};

/** A plain file name: no folder, no leading dot. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,120}\.pmtiles$/u;
const LIST_LIFETIME_MS = 60_000;

/** Serves the PMTiles of one folder for the browser's Range requests. @param dir `undefined` turns it off */
export function createMapFiles(dir: string | undefined, now: () => number = Date.now): MapFiles {
  let listed: { at: number; files: Promise<MapFile[]> } | undefined;
  return {
    async list() {
      if (!dir) return [];
      if (!listed || now() - listed.at > LIST_LIFETIME_MS) listed = { at: now(), files: readFolder(dir) };
      return listed.files;
    },
    async open(name, range) {
      if (!dir || !NAME.test(name) || name.includes('..')) return undefined;
      const handle = await open(join(dir, name), 'r').catch(() => undefined);
      if (!handle) return undefined;
      const info = await handle.stat();
      const wanted = info.isFile() ? parseRange(range, info.size) : 'none';
      if (!info.isFile() || info.size === 0 || wanted === 'none') {
        await handle.close();
        return info.isFile() && info.size > 0 ? { size: info.size } : undefined;
      }
      const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`;
      return wanted
        ? { handle, size: info.size, ...wanted, etag, partial: true }
        : { handle, size: info.size, start: 0, end: info.size - 1, etag, partial: false };
    },
  };
}

/**
 * Parses a `Range` header with one byte range, both ends included, for a file of `size` bytes.
 * @returns `undefined` when the whole file is to be sent, "none" when the range cannot be satisfied (416)
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}

async function readFolder(dir: string): Promise<MapFile[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => NAME.test(name)).sort();
  const files = await Promise.all(names.map((name) => readArchive(dir, name).catch(() => undefined)));
  return files.filter((file) => file !== undefined);
}

async function readArchive(dir: string, name: string): Promise<MapFile | undefined> {
  const path = join(dir, name);
  if (!(await stat(path)).isFile()) return undefined;
  const handle = await open(path, 'r');
  try {
    const metadata = (await new PMTiles(new HandleSource(name, handle)).getMetadata()) as {
      vector_layers?: { id?: unknown }[];
      attribution?: unknown;
    };
    return {
      name,
      layers: (metadata.vector_layers ?? []).map((layer) => layer.id).filter((id) => typeof id === 'string'),
      attribution: typeof metadata.attribution === 'string' ? metadata.attribution : undefined,
    };
  } finally {
    await handle.close();
  }
}

class HandleSource implements Source {
  readonly #key: string;
  readonly #handle: FileHandle;

  constructor(key: string, handle: FileHandle) {
    this.#key = key;
    this.#handle = handle;
  }

  getKey(): string {
    return this.#key;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }
}
