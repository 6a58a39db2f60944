import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AppSettings, BUNDLE } from './app-settings.ts';
import { capSync } from './cap-sync.ts';
import { writeProjectFiles } from './project-files.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Shown where the system's web view is too old for the bundle; `errorPath` in capacitor.config.ts. */
const START_FAULT = 'start-fault.html';

/**
 * Brings the bundle in dist/native and what follows from native/app.json into both projects.
 * @param cities slugs of the cities that the server has whose texts are in the bundle
 */
export async function syncProjects(app: AppSettings, cities: readonly string[]): Promise<void> {
  await writeProjectFiles(app, join(ROOT, 'native'), cities);
  await copyFile(join(ROOT, 'native', START_FAULT), join(BUNDLE, START_FAULT));
  capSync(ROOT);
}

/** Draws the icons and splash screens anew: after the logo or the colours have changed. */
export async function writeDrawnAssets(): Promise<void> {
  const { drawnAssets } = await import('./drawn-assets.ts');
  for (const [path, data] of await drawnAssets()) {
    const file = join(ROOT, 'native', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
  }
}
