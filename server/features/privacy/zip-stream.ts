import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZippedFile = { name: string; bytes: Uint8Array; modifiedAt: Temporal.Instant };

const PACKED_ALREADY = /\.(jpe?g|png|webp)$/i;
/** Files are packed in pieces, between which others have their turn. */
const PIECE_BYTES = 256 * 1024;

/** Packs the files one after the other: the next one is made only when the one before has been taken. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, chunk) => {
    fault ??= error;
    if (chunk?.length) packed.push(chunk);
  });
  function* take() {
    if (fault) throw fault;
    yield* packed.splice(0);
  }
  for await (const { name, bytes, modifiedAt } of files) {
    const file = PACKED_ALREADY.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = modifiedAt.epochMilliseconds;
    zip.add(file);
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES) {
      const end = at + PIECE_BYTES;
      file.push(bytes.subarray(at, end), end >= bytes.length);
      yield* take();
    }
  }
  zip.end();
  yield* take();
}
