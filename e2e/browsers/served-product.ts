import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '#server/test/server-process.ts';
import type { TlsFront } from './tls-front.ts';

export type ServedProduct = { close(): Promise<void> };

/** Starts the product with its demonstration, behind the proxy, and waits until it listens. */
export async function serveProduct(front: TlsFront): Promise<ServedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stadtwagen-browsers-'));
  // The embedded PostgreSQL does not run as root and has to get in.
  await chmod(dataDir, 0o755);
  const server = launch('server/main.ts', {
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    PUBLIC_URL: front.origin,
    TRUST_PROXY: '1',
  });
  const close = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const address = await Promise.race([
    new Promise<string>((done) =>
      server.process.stdout?.on('data', () => {
        const [, port] = / läuft: http:\/\/localhost:(\d+)\n/.exec(server.output()) ?? [];
        if (port) done(`http://127.0.0.1:${port}`);
      }),
    ),
    server.ended,
  ]);
  if (typeof address !== 'string') {
    await close();
    throw new Error(`Der Server startet nicht: ${address.errors}`);
  }
  front.passTo(address);
  return { close };
}
