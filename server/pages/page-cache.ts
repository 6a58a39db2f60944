import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1024 * 1024;
/** Beside the text itself: both compressed forms and the entry. */
const SIZE_FACTOR = 1.5;
/** A page is compressed once and sent thousands of times. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** A page as every visitor without a session gets it. */
export class CachedPage {
  readonly html: Buffer;
  /** Weak: all encodings of the page share it. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(html: string) {
    this.html = Buffer.from(html);
    this.etag = `W/"${hash('sha256', this.html, 'base64url').slice(0, 22)}"`;
  }

  /** Compressed at the first demand, by threads beside the one that answers. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const compressed =
      encoding === 'gzip'
        ? zip(this.html)
        : brotli(this.html, {
            params: {
              [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [zlib.BROTLI_PARAM_SIZE_HINT]: this.html.length,
            },
          });
    this.#encoded.set(encoding, compressed);
    return compressed;
  }
}

type Drawn<Other> = { page: CachedPage } | { other: Other };

/** Public pages by everything that they depend on, the least asked for going first. Bounded by size. */
export class PageCache<Other> {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ html }) => 1 + Math.ceil(html.length * SIZE_FACTOR),
  });
  readonly #drawing = new Map<string, Promise<Drawn<Other>>>();

  known(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Draws a page that is not known yet, once for all who ask for it meanwhile. `draw` answers text to keep, or something
   * else (a redirect, a fault) that is for those who are waiting only.
   */
  draw(key: string, draw: () => Promise<{ html: string } | { other: Other }>): Promise<Drawn<Other>> {
    const running = this.#drawing.get(key);
    if (running) return running;
    const drawn = draw()
      .then((result): Drawn<Other> => {
        if ('other' in result) return result;
        const page = new CachedPage(result.html);
        this.#pages.set(key, page);
        return { page };
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawn);
    return drawn;
  }
}

/** The best of our encodings that a client takes (RFC 9110 §12.5.3); undefined: as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}

/** Whether one of the tags that a client names is this one (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
  );
}
