import { parseArgs } from 'node:util';
import { readAppSettings } from './native/app-settings.ts';
import { completeBundle } from './native/complete-bundle.ts';
import { writeStoreTexts } from './native/store-texts.ts';
import { syncProjects, writeDrawnAssets } from './native/sync.ts';

const USAGE = `npm run native -- build    baut die App aus den Quellen der Website nach dist/native
npm run native -- sync     baut sie und bringt sie in native/android und native/ios, für Android Studio und Xcode
  --content-from https://…  mit den Texten dieses Servers statt denen, die mitkommen
npm run native -- icons    zeichnet Symbole und Startbilder neu, wenn sich Logo oder Farben geändert haben
npm run native -- store    schreibt die Texte für beide Stores nach dist/store

Kennung, Name, Schema und Server der App stehen in native/app.json, ihre Version in package.json.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'content-from': { type: 'string' } },
});
const app = await readAppSettings();
switch (positionals.join(' ')) {
  case 'build':
    await completeBundle(app, values['content-from']);
    break;
  case 'sync':
    await completeBundle(app, values['content-from']);
    await syncProjects(app);
    console.log(`${app.name} ${app.version} liegt in native/android und native/ios. Weiter: docs/native.md`);
    break;
  case 'icons':
    await writeDrawnAssets();
    break;
  case 'store':
    console.log(`Die Texte liegen in ${await writeStoreTexts(app)}.`);
    break;
  default:
    console.error(USAGE);
    process.exitCode = 1;
}
