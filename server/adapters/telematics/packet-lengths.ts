/** A packet's length takes up to four bytes of seven bits each; the highest bit says that another follows (MQTT 3.1.1, 2.2.3). */
const MAX_LENGTH_BYTES = 4;

/**
 * Reads along how long the packets of a connection say that they are, whatever pieces they arrive in, so that nothing of one
 * that is too long has to be collected.
 * @param maxBytes of what follows a packet's head
 */
export class PacketLengths {
  readonly #maxBytes: number;
  /** Bytes of the running packet that are still to come; undefined: its length is not known yet. */
  #left: number | undefined;
  #length = 0;
  /** Bytes of the head that were read: one for the kind, the others for the length. */
  #headBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns whether all packets that begin in these bytes are short enough. */
  take(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left !== undefined) {
        const part = Math.min(this.#left, bytes.length - at);
        at += part;
        this.#left -= part;
        if (this.#left === 0) this.#begin();
        continue;
      }
      if (!this.#takeHead(bytes[at++] ?? 0)) return false;
    }
    return true;
  }

  #begin(): void {
    this.#left = undefined;
    this.#length = 0;
    this.#headBytes = 0;
  }

  #takeHead(byte: number): boolean {
    const place = this.#headBytes++ - 1;
    if (place < 0) return true;
    if (place >= MAX_LENGTH_BYTES) return false;
    this.#length += (byte & 0x7f) * 128 ** place;
    if (this.#length > this.#maxBytes) return false;
    if ((byte & 0x80) !== 0) return true;
    if (this.#length === 0) this.#begin();
    else this.#left = this.#length;
    return true;
  }
}
