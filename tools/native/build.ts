import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, temporaryFolder } from '#bench/stage.ts';
import { BUNDLE, type AppSettings } from './app-settings.ts';
import { readContent } from './content.ts';
import { nativePage } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');
const SETTINGS = '["GET /settings",{}]';

/** Builds the files of the native app from the sources of the web, without its texts and its page. */
export function buildFiles(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', 'native', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('Die App ließ sich nicht bauen.');
}

/** Adds the texts with which the app starts without a network, and its page. */
export async function writePage(app: AppSettings, content: Record<string, unknown>): Promise<void> {
  const { [SETTINGS]: settings, ...answers } = content;
  if (!settings) throw new Error('the server sent no settings');
  await writeFile(join(BUNDLE, 'content.json'), JSON.stringify(answers));
  await writeFile(join(BUNDLE, 'index.html'), await nativePage({ ...app, settings }));
}

/**
 * Builds the bundle of the native app.
 * @param contentFrom the server whose texts it starts with; undefined: those that ship with the product
 */
export async function buildBundle(app: AppSettings, contentFrom: string | undefined): Promise<void> {
  buildFiles();
  await writePage(app, contentFrom ? await readContent(contentFrom) : await shippedContent());
}

async function shippedContent(): Promise<Record<string, unknown>> {
  const folder = await temporaryFolder();
  const server = await startServer({
    DATA_DIR: folder.path,
    DEMO: 'true',
    DEMO_CARS: 'false',
    MQTT_PORT: '0',
    LOG_LEVEL: 'error',
  });
  try {
    return await readContent(server.origin);
  } finally {
    await server.stop();
    await folder.remove();
  }
}
