import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { androidSegments } from './android-segments.ts';
import type { AppSettings } from './app-settings.ts';

const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const WRITTEN = 'Written by "npm run native -- sync" from native/app.json and package.json.';

/**
 * What follows from native/app.json and package.json in both projects, by the path below native/. Everything else there
 * is written by hand, or by `cap sync`.
 * @param folder native/, whose Android manifest keeps all but its list of paths
 * @param cities slugs of the cities whose pages open the app
 */
export async function projectFiles(
  app: AppSettings,
  folder: string,
  cities: readonly string[],
): Promise<Map<string, string>> {
  const { hostname: host } = new URL(app.server);
  const manifest = await readFile(join(folder, MANIFEST), 'utf8');
  return new Map([
    [
      'android/app/app-settings.gradle',
      `// ${WRITTEN}
ext.appSettings = [
    id: ${groovy(app.id)},
    versionName: ${groovy(app.version)},
    versionCode: ${app.build},
    host: ${groovy(host)},
    scheme: ${groovy(app.scheme)}
]
`,
    ],
    [
      'android/app/src/main/res/values/app_settings.xml',
      `<?xml version="1.0" encoding="utf-8"?>
<!-- ${WRITTEN} -->
<resources>
    <string name="app_name">${androidText(app.name)}</string>
</resources>
`,
    ],
    [MANIFEST, withPaths(manifest, androidSegments(cities))],
    [
      'ios/app-settings.xcconfig',
      `// ${WRITTEN}
PRODUCT_BUNDLE_IDENTIFIER = ${app.id}
MARKETING_VERSION = ${app.version}
CURRENT_PROJECT_VERSION = ${app.build}
APP_NAME = ${app.name}
APP_HOST = ${host}
APP_SCHEME = ${app.scheme}
`,
    ],
  ]);
}

/** @param folder native/ */
export async function writeProjectFiles(
  app: AppSettings,
  folder: string,
  cities: readonly string[],
): Promise<void> {
  for (const [path, text] of await projectFiles(app, folder, cities))
    await writeFile(join(folder, path), text);
}

function withPaths(manifest: string, segments: readonly string[]): string {
  const block = /(\n *)<!-- sync: paths -->[\s\S]*?<!-- \/sync -->/;
  const [, indent] = block.exec(manifest) ?? [];
  if (!indent) throw new Error('AndroidManifest.xml: no place for the paths of the app links');
  const lines = [
    '<data android:path="/" />',
    ...segments.map((segment) => `<data android:pathPrefix="${segment}" />`),
  ];
  return manifest.replace(block, ['', '<!-- sync: paths -->', ...lines, '<!-- /sync -->'].join(indent));
}

const groovy = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
const androidText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/["']/g, '\\$&');
