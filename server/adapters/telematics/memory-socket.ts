import { Duplex } from 'node:stream';

type Done = (error?: Error | null) => void;

/** One end of a connection within this process. Like a socket, it never hands on data while its reader reads. */
class MemorySocket extends Duplex {
  #other: MemorySocket | undefined;
  /** Of the other end's write that waits until there is room here. */
  #hasRoom: Done | undefined;

  connect(other: MemorySocket): void {
    this.#other = other;
  }

  override _read(): void {
    const hasRoom = this.#hasRoom;
    this.#hasRoom = undefined;
    if (hasRoom) process.nextTick(hasRoom);
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: Done): void {
    this.#send(chunk, done);
  }

  /** What was corked arrives at once, as it does by a socket. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done): void {
    this.#other?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const other = this.#other;
    this.#other = undefined;
    if (other) process.nextTick(() => other.destroy());
    done(error);
  }

  #send(chunk: Buffer, done: Done): void {
    const other = this.#other;
    if (other) other.#receive(chunk, done);
    else done();
  }

  #receive(chunk: Buffer, done: Done): void {
    if (this.push(chunk)) process.nextTick(done);
    else this.#hasRoom = done;
  }
}

/** Two connected ends: what is written to one is read from the other; with one, the other is destroyed. */
export function memorySockets(): [Duplex, Duplex] {
  const ends = [new MemorySocket(), new MemorySocket()] as const;
  ends[0].connect(ends[1]);
  ends[1].connect(ends[0]);
  return [...ends];
}
