import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { DataFolderInUse, lockDataFolder } from './db/data-folder-lock.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';

export type OpenDatabase = {
  db: Db;
  url: string;
  close(): Promise<void>;
  /** For the embedded database: resolves with the end of its error output when it ends by itself. */
  died?: Promise<string> | undefined;
};

/**
 * Opens and migrates the configured database, or starts the embedded one. If a running server uses the data
 * folder, it throws DataFolderInUse, or with `shareRunning` uses that server's database.
 */
export async function openDatabase(
  config: Config,
  options: { shareRunning?: boolean; connections?: number } = {},
): Promise<OpenDatabase> {
  const folder = join(config.dataDir, 'postgres');
  let url = config.databaseUrl;
  let died: Promise<string> | undefined;
  let release = async (): Promise<void> => undefined;
  if (!url) {
    await mkdir(config.dataDir, { recursive: true });
    const lock = await lockDataFolder(config.dataDir).catch((error: unknown) => {
      if (error instanceof DataFolderInUse && options.shareRunning) return undefined;
      throw error;
    });
    if (lock) {
      const postgres = await startEmbeddedPostgres({ folder });
      url = postgres.url;
      died = postgres.died;
      release = async () => {
        await postgres.stop();
        await lock.release();
      };
    } else {
      url = await runningEmbeddedPostgres(folder);
      if (!url)
        throw new DataFolderInUse(`Ein anderer Server startet gerade mit dem Ordner ${config.dataDir}.`);
    }
  }
  try {
    await migrate(url);
  } catch (error) {
    await release();
    throw error;
  }
  const { db } = connect(url, { connections: options.connections ?? config.databaseConnections });
  return {
    db,
    url,
    died,
    close: async () => {
      await db.destroy();
      await release();
    },
  };
}
