import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { DataFolderInUse, lockDataFolder } from './db/data-folder-lock.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { keepsPreparedStatements } from './db/pooler.ts';

export type OpenDatabase = {
  db: Db;
  url: string;
  /** False behind a pooler that does not know prepared statements: each statement is planned anew. */
  prepares: boolean;
  close(): Promise<void>;
  /** For the embedded database: resolves with the end of its error output when it ends by itself. */
  died?: Promise<string> | undefined;
};

type Options = {
  shareRunning?: boolean;
  connections?: number;
  /** Gets German lines for the operator while it waits. */
  onNotice?: (line: string) => void;
};

/**
 * Opens and migrates the configured database, or starts the embedded one. If a running server uses the data
 * folder, it throws DataFolderInUse, or with `shareRunning` uses that server's database.
 */
export async function openDatabase(config: Config, options: Options = {}): Promise<OpenDatabase> {
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
  const { prepares, ...database } = await prepareDatabase(url, config, options).catch(async (error) => {
    await release();
    throw error;
  });
  return {
    ...database,
    url,
    prepares,
    died,
    close: async () => {
      await database.db.destroy();
      await release();
    },
  };
}

async function prepareDatabase(url: string, config: Config, { connections, onNotice }: Options) {
  const isOwn = config.databaseUrl === undefined;
  await migrate(url, {
    setting: isOwn ? 'DATA_DIR' : 'DATABASE_URL',
    ...(onNotice ? { onWait: onNotice } : {}),
  });
  const prepares = isOwn || (await keepsPreparedStatements(url));
  const { db } = connect(url, { connections: connections ?? config.databaseConnections, prepares });
  return { db, prepares };
}
