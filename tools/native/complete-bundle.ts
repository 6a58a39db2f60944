import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, temporaryFolder } from '#bench/stage.ts';
import { type AppSettings, BUNDLE } from './app-settings.ts';
import { readContent } from './content.ts';
import { nativePage } from './page.ts';

const SETTINGS = '["GET /settings",{}]';

/** Adds the texts with which the app starts without a network, and its page. */
export async function writePage(app: AppSettings, content: Record<string, unknown>): Promise<void> {
  const { [SETTINGS]: settings, ...answers } = content;
  if (!settings) throw new Error('the server sent no settings');
  await writeFile(join(BUNDLE, 'content.json'), JSON.stringify(answers));
  await writeFile(join(BUNDLE, 'index.html'), await nativePage({ ...app, settings }));
}

/**
 * Completes the bundle of the native app, whose files are built (tools/run.mjs).
 * @param contentFrom the server whose texts it starts with; undefined: those that ship with the product
 */
export async function completeBundle(app: AppSettings, contentFrom: string | undefined): Promise<void> {
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
