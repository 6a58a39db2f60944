import { connect, type Socket } from 'node:net';

/** `body` as text, whatever it is; `bytes` as they were sent. */
type Answer = { status: number; body: string; bytes: number };

/**
 * One HTTP/1.1 connection, one request after the other. It is minimal, because the load generator shares its cores with the
 * server, and reads only responses with `Content-Length`.
 */
export class HttpClient {
  readonly #host: string;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answer: ((answer: Answer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  static async open(origin: string): Promise<HttpClient> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
    return new HttpClient(socket, host);
  }

  constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(Buffer.from(chunk)));
    socket.on('error', (error) => this.#fail?.(error)).on('close', () => this.#fail?.(closed()));
  }

  send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
    const lines = Object.entries({ host: this.#host, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const length = body
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      : '';
    return new Promise((done, failed) => {
      if (this.#socket.destroyed) return failed(closed());
      this.#answer = done;
      this.#fail = failed;
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail?.(new Error(`An answer without Content-Length: ${head}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString('utf8', headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    this.#answer?.({ status: Number(head.slice(9, 12)), body, bytes: Number(length) });
  }
}

const closed = () => new Error('The server closed the connection');
