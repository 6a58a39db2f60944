import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, temporaryFolder } from '#bench/stage.ts';
import { type AppSettings, BUNDLE } from './app-settings.ts';
import { type BundledContent, readContent } from './content.ts';
import { nativePage } from './page.ts';

/**
 * Completes the bundle of the native app, whose files are built (tools/run.mjs): with its page, and the texts with which it
 * starts without a network.
 * Returns the slugs of that server's cities.
 * @param contentFrom the server whose texts it starts with; undefined: those that ship with the product
 */
export async function completeBundle(
  app: AppSettings,
  contentFrom: string | undefined,
): Promise<{ cities: readonly string[] }> {
  const { settings, cities, answers } = contentFrom ? await readContent(contentFrom) : await shippedContent();
  await writeFile(join(BUNDLE, 'content.json'), JSON.stringify(answers));
  await writeFile(join(BUNDLE, 'index.html'), await nativePage({ ...app, settings }));
  return { cities };
}

async function shippedContent(): Promise<BundledContent> {
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
