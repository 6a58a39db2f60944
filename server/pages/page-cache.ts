import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '#server/http/accepted-encoding.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** The memory of a page relative to its text: the text, both compressed forms and the cache entry. */
const SIZE_FACTOR = 1.5;
/** A high quality is worth its time, because a page is compressed once and sent thousands of times. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page that is the same for every visitor without cookies. */
export class CachedPage {
  readonly html: Buffer;
  /** A weak tag, because all encodings of the page share it. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(html: string) {
    this.html = Buffer.from(html);
    this.etag = `W/"${hash('sha256', this.html, 'base64url').slice(0, 22)}"`;
  }

  /** Compresses the page at the first request, outside the main thread. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const cached = this.#encoded.get(encoding);
    if (cached) return cached;
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

type Rendered<Other> = { page: CachedPage } | { other: Other };

/** Caches public pages up to a total size. A key must contain everything that its page depends on. */
export class PageCache<Other> {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ html }) => 1 + Math.ceil(html.length * SIZE_FACTOR),
  });
  readonly #rendering = new Map<string, Promise<Rendered<Other>>>();

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Renders an uncached page once for all simultaneous requests. `render` returns HTML to cache, or another
   * result (a redirect, an error page), which only the waiting requests get.
   */
  render(key: string, render: () => Promise<{ html: string } | { other: Other }>): Promise<Rendered<Other>> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const rendered = render()
      .then((result): Rendered<Other> => {
        if ('other' in result) return result;
        const page = new CachedPage(result.html);
        this.#pages.set(key, page);
        return { page };
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendered);
    return rendered;
  }
}

/** Whether an If-None-Match header contains this tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
  );
}
