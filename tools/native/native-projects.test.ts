import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_CITIES } from '#server/demo/city-list.ts';
import config from '../../capacitor.config.ts';
import { OLDEST_ENGINES } from '../baseline.ts';
import { type AppSettings, readAppSettings } from './app-settings.ts';
import { capSync } from './cap-sync.ts';
import { projectFiles } from './project-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const NATIVE = join(ROOT, 'native');
const DEMO_SLUGS = DEMO_CITIES.map(({ slug }) => slug);
/** What `cap sync` writes and a checkout has too. */
const CHECKED_IN = [
  'android/capacitor.settings.gradle',
  'android/app/capacitor.build.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];

test('the apps ask for the systems that the bundle is built for', async () => {
  const project = await readFile(join(NATIVE, 'ios/App/App.xcodeproj/project.pbxproj'), 'utf8');
  const asked = [...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g)].map(([, version]) =>
    Number(version),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([OLDEST_ENGINES.safari]));
  expect(config.android?.minWebViewVersion).toBe(OLDEST_ENGINES.chrome);
});

test('cap sync runs without network, Gradle and Xcode, and changes nothing that is checked in', async ({
  onTestFinished,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'stadtwagen-native-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const path of ['package.json', 'capacitor.config.ts', 'native'])
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  await mkdir(join(root, 'dist/native'), { recursive: true });
  await writeFile(join(root, 'dist/native/index.html'), '<!doctype html>');
  // So that the comparison below can fail.
  for (const path of CHECKED_IN) await writeFile(join(root, 'native', path), '');

  capSync(root);

  for (const path of CHECKED_IN)
    expect(await readFile(join(root, 'native', path), 'utf8'), path).toBe(
      await readFile(join(NATIVE, path), 'utf8'),
    );
  for (const platform of ['android/app/src/main/assets', 'ios/App/App']) {
    const copied = join(root, 'native', platform);
    expect(await readFile(join(copied, 'public/index.html'), 'utf8')).toBe('<!doctype html>');
    const config = JSON.parse(await readFile(join(copied, 'capacitor.config.json'), 'utf8')) as object;
    const app = await readAppSettings();
    expect(config).toMatchObject({
      appId: app.id,
      appName: app.name,
      zoomEnabled: false,
      server: {
        hostname: 'localhost',
        androidScheme: 'https',
        iosScheme: 'capacitor',
        cleartext: false,
        allowNavigation: [],
      },
      plugins: {
        // Or the page that says why the app did not start is never seen.
        SplashScreen: { launchAutoHide: true, launchShowDuration: 8_000 },
        SystemBars: { insetsHandling: 'css' },
      },
    });
    expect(config).not.toHaveProperty('server.url');
  }
});

describe('native/app.json and package.json decide', () => {
  test('what both projects are called and where they belong: the checkout is up to date', async () => {
    for (const [path, text] of await projectFiles(await readAppSettings(), NATIVE, DEMO_SLUGS))
      expect(await readFile(join(NATIVE, path), 'utf8'), path).toBe(text);
  });

  test("another operator's app changes those files only, with any name that is allowed", async () => {
    const app: AppSettings = {
      id: 'de.beispiel.wagen',
      name: "Wagen & Co. d'Or",
      scheme: 'wagen',
      server: 'https://wagen.example.org',
      version: '12.3.45',
      build: 7,
    };
    const files = await projectFiles(app, NATIVE, ['ortlingen']);
    const manifest = files.get('android/app/src/main/AndroidManifest.xml');
    expect(manifest).toContain('android:pathPrefix="/ortlingen"');
    expect(manifest).not.toContain('android:pathPrefix="/kassel"');
    expect(files.get('android/app/app-settings.gradle')).toContain("id: 'de.beispiel.wagen'");
    expect(files.get('android/app/app-settings.gradle')).toContain('versionCode: 7,');
    expect(files.get('android/app/app-settings.gradle')).toContain("host: 'wagen.example.org'");
    expect(files.get('android/app/src/main/res/values/app_settings.xml')).toContain(
      '<string name="app_name">Wagen &amp; Co. d\\\'Or</string>',
    );
    expect(files.get('ios/app-settings.xcconfig')).toContain("\nAPP_NAME = Wagen & Co. d'Or\n");
    expect(files.get('ios/app-settings.xcconfig')).toContain(
      '\nPRODUCT_BUNDLE_IDENTIFIER = de.beispiel.wagen\n',
    );
    const own = await readAppSettings();
    for (const path of [
      'android/app/build.gradle',
      'android/app/src/main/AndroidManifest.xml',
      'ios/App/App/Info.plist',
      'ios/App/App/App.entitlements',
      'ios/App/App.xcodeproj/project.pbxproj',
    ]) {
      const text = await readFile(join(NATIVE, path), 'utf8');
      for (const value of [own.id, `"${own.name}"`, new URL(own.server).host])
        expect(text.includes(value), `${path}: ${value}`).toBe(false);
    }
  });

  test('the same version can be uploaded again: its number for the stores is a setting of its own', async () => {
    const own = await readAppSettings();
    const files = await projectFiles({ ...own, build: own.build + 1 }, NATIVE, []);
    expect(files.get('android/app/app-settings.gradle')).toContain(`versionName: '${own.version}'`);
    expect(files.get('android/app/app-settings.gradle')).toContain(`versionCode: ${own.build + 1},`);
    expect(files.get('ios/app-settings.xcconfig')).toContain(`\nMARKETING_VERSION = ${own.version}\n`);
    expect(files.get('ios/app-settings.xcconfig')).toContain(
      `\nCURRENT_PROJECT_VERSION = ${own.build + 1}\n`,
    );
  });
});
