import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFault } from './start-fault.ts';

/** Another server uses this data folder. */
export class DataFolderInUse extends StartFault {}

/**
 * Locks the data folder with a listening socket, which disappears with the process. Throws DataFolderInUse.
 */
export async function lockDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = createHash('sha1')
    .update(await realpath(folder))
    .digest('hex');
  const path = lockPath(name);

  for (let attempt = 1; ; attempt++) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    if (attempt > 1 || (await isListening(path))) {
      throw new DataFolderInUse(
        `DATA_DIR: Ein anderer Server arbeitet schon mit dem Ordner ${folder}. Beende ihn, oder nenne einen anderen Ordner.`,
      );
    }
    // A killed process has left its socket file behind.
    if (!path.startsWith('\0')) await rm(path, { force: true });
  }
}

/**
 * Named pipes (Windows) and abstract sockets (Linux) end with their process; elsewhere the socket is a file.
 */
function lockPath(name: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\stadtwagen-${name}`;
  if (process.platform === 'linux') return `\0stadtwagen-${name}`;
  return join(tmpdir(), `stadtwagen-${name.slice(0, 16)}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    );
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });
}

/**
 * Whether a process listens: a socket that refuses has none; one that we may not open belongs to another
 * user.
 */
function isListening(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      done(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}
