import { join } from 'node:path';
import type pg from 'pg';
import { finishUpgrade } from './backup/upgrade-database.ts';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { DataFolderInUse, lockDataFolder } from './db/data-folder-lock.ts';
import { databaseFault } from './db/database-fault.ts';
import { runningEmbeddedPostgres, serverUrlOf, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { folderFault, mustBeWritable } from './db/folder-fault.ts';
import { migrate } from './db/migrate.ts';
import { keepsPreparedStatements } from './db/pooler.ts';
import type { DatabasePresence } from './db/presence.ts';
import { currentRole } from './db/server-role.ts';
import { settleBehindPooler } from './db/session-settings.ts';

export type OpenDatabase = {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** The same database for the owner of its tables: for what only an owner may do. */
  ownerUrl: string;
  /** False behind a pooler that does not know prepared statements: each statement is planned anew. */
  prepares: boolean;
  /** Watches the database if `isWatched` was asked for; otherwise it always counts as there. */
  presence: DatabasePresence;
  close(): Promise<void>;
  /** For the embedded database: resolves with the end of its error output when it has ended for good. */
  died?: Promise<string> | undefined;
};

type Options = {
  shareRunning?: boolean;
  connections?: number;
  /** For servers: nobody waits for the database while it is away. */
  isWatched?: boolean;
  /** Gets German lines for the operator while it waits, and when the embedded database starts again. */
  onNotice?: (line: string) => void;
};

/** A running PostgreSQL; `release` ends it if it is ours. */
type Server = { ownerUrl: string; url: string; died?: Promise<string>; release(): Promise<void> };

/**
 * Opens and migrates the configured database, or the embedded one. For a folder in use it throws
 * DataFolderInUse, or with `shareRunning` uses that server's. Throws StartFault for what an operator can
 * mend.
 */
export async function openDatabase(config: Config, options: Options = {}): Promise<OpenDatabase> {
  const { ownerUrl, url, died, release } = config.databaseUrl
    ? {
        ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
        url: config.databaseUrl,
        died: undefined,
        release: async () => undefined,
      }
    : await startOwn(config, options);
  try {
    const { db, pool, prepares, presence } = await prepareDatabase({ ownerUrl, url }, config, options);
    if (options.isWatched) presence.watch();
    return {
      db,
      pool,
      url,
      ownerUrl,
      prepares,
      presence,
      died,
      close: async () => {
        await presence.stop();
        await db.destroy();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw config.databaseUrl ? databaseFault(error) : folderFault('DATA_DIR', config.dataDir, error);
  }
}

async function startOwn({ dataDir }: Config, { shareRunning, onNotice }: Options): Promise<Server> {
  const folder = join(dataDir, 'postgres');
  try {
    await mustBeWritable('DATA_DIR', dataDir);
    const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
      if (error instanceof DataFolderInUse && shareRunning) return undefined;
      throw error;
    });
    if (!lock) {
      const ownerUrl = await runningEmbeddedPostgres(folder);
      if (ownerUrl) return { ownerUrl, url: serverUrlOf(ownerUrl), release: async () => undefined };
      throw new DataFolderInUse(
        `DATA_DIR: Ein anderer Server startet gerade mit dem Ordner ${dataDir}. Versuche es gleich noch einmal.`,
      );
    }
    try {
      await finishUpgrade(dataDir);
      const postgres = await startEmbeddedPostgres({ folder, ...(onNotice ? { onNotice } : {}) });
      const release = async () => {
        await postgres.stop();
        await lock.release();
      };
      return { ownerUrl: postgres.url, url: serverUrlOf(postgres.url), died: postgres.died, release };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw folderFault('DATA_DIR', dataDir, error);
  }
}

async function prepareDatabase(
  { ownerUrl, url }: Pick<Server, 'ownerUrl' | 'url'>,
  config: Config,
  { connections, onNotice }: Options,
) {
  const isOwn = config.databaseUrl === undefined;
  await migrate(ownerUrl, {
    setting: isOwn ? 'DATA_DIR' : 'DATABASE_URL',
    serverRole: ownerUrl === url ? undefined : await currentRole(url),
    ...(onNotice ? { onWait: onNotice } : {}),
  });
  const prepares = isOwn || (await keepsPreparedStatements(url));
  const opened = connect(url, { connections: connections ?? config.databaseConnections, prepares });
  if (!isOwn) await settleBehindPooler(opened.pool);
  return { ...opened, prepares };
}
