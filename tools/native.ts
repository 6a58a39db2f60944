import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAppSettings } from './native/app-settings.ts';
import { completeBundle } from './native/complete-bundle.ts';
import { writeStoreTexts } from './native/store-texts.ts';
import { syncProjects, writeDrawnAssets } from './native/sync.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `npm run native -- build    baut die App aus den Quellen der Website nach dist/native
npm run native -- sync     baut sie und bringt sie in native/android und native/ios, für Android Studio und Xcode
  --content-from https://…  mit den Texten dieses Servers statt denen, die mitkommen
npm run native -- icons    zeichnet Symbole und Startbilder neu, wenn sich Logo oder Farben geändert haben
npm run native -- store    schreibt die Texte für beide Stores nach dist/store
npm run native -- screenshots  fotografiert die App mit den Daten einer Demonstration in den Größen beider Stores

Kennung, Name, Schema, Server und Nummer des Builds stehen in native/app.json, die Version in package.json.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'content-from': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const app = await readAppSettings();
switch (values.help ? 'help' : positionals.join(' ')) {
  case 'help':
    console.log(USAGE);
    break;
  case 'build':
    await completeBundle(app, values['content-from']);
    break;
  case 'sync': {
    const { cities } = await completeBundle(app, values['content-from']);
    await syncProjects(app, cities);
    console.log(`${app.name} ${app.version} liegt in native/android und native/ios. Weiter: docs/native.md`);
    break;
  }
  case 'icons':
    await writeDrawnAssets();
    break;
  case 'store':
    console.log(`Die Texte liegen in ${await writeStoreTexts(app)}.`);
    break;
  case 'screenshots': {
    await completeBundle(app, values['content-from']);
    // Loads what only tests need besides.
    const { takeScreenshots } = await import('./native/screenshots.ts');
    console.log(`Die Bilder liegen in ${await takeScreenshots(join(ROOT, 'dist/store/screenshots'))}.`);
    break;
  }
  default:
    console.error(USAGE);
    process.exitCode = 1;
}
