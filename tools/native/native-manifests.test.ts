import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import capacitor from '../../capacitor.config.ts';
import { gradleVariables, installedPlugins, reasonedApisIn } from './installed-plugins.ts';
import { childrenOf, readPlist } from './read-plist.ts';

const ROOT = join(import.meta.dirname, '../..');
const NATIVE = join(ROOT, 'native');
const ANDROID = 'android/app/src/main';
const IOS = 'ios/App/App';
const read = (path: string) => readFileSync(join(NATIVE, path), 'utf8');
const parse = (path: string): Element => {
  const root = new DOMParser().parseFromString(read(path), 'text/xml').documentElement;
  if (!root) throw new Error(`${path} is empty`);
  return root;
};

const plugins = installedPlugins();
const manifest = parse(`${ANDROID}/AndroidManifest.xml`);
const build = read('android/app/build.gradle');
const info = readPlist(read(`${IOS}/Info.plist`));
const privacy = readPlist(read(`${IOS}/PrivacyInfo.xcprivacy`));
const project = read('ios/App/App.xcodeproj/project.pbxproj');

const elements = (name: string, below: Element = manifest): Element[] => [
  ...below.getElementsByTagName(name),
];
const named = (name: string, below?: Element): string[] =>
  elements(name, below).map((element) => element.getAttribute('android:name') ?? '');
const application = elements('application')[0] as Element;
const activity = elements('activity')[0] as Element;
const texts = (value: unknown): string[] => value as string[];

test('the plugins of package.json are known', () => {
  expect(plugins.length).toBeGreaterThan(15);
  expect(plugins.map(({ id }) => id)).toContain('@capacitor/geolocation');
});

describe('Android', () => {
  /** The README names them for what the app does not do. */
  const NOT_NEEDED: Record<string, { permissions: string[]; unless: RegExp }> = {
    '@capacitor/camera': {
      permissions: ['READ_EXTERNAL_STORAGE', 'WRITE_EXTERNAL_STORAGE'],
      unless: /saveToGallery: true/,
    },
    '@capacitor/filesystem': {
      permissions: ['READ_EXTERNAL_STORAGE', 'WRITE_EXTERNAL_STORAGE'],
      unless: /Directory\.(Documents|ExternalStorage|External)\b/,
    },
  };

  test('the app has exactly the permissions that its plugins use, and the network', () => {
    const asked = plugins.flatMap(({ id, askedPermissions, ownPermissions }) => {
      const left = NOT_NEEDED[id]?.permissions ?? [];
      return [
        ...ownPermissions,
        ...askedPermissions.filter((name) => !left.includes(name.replace('android.permission.', ''))),
      ];
    });
    // androidx.biometric, which the plugin builds on, has the last one in its own manifest.
    const expected = [...asked, 'android.permission.INTERNET', 'android.permission.USE_BIOMETRIC'];
    expect(named('uses-permission').toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  test('the app does nothing that needs the permissions which it leaves out', () => {
    const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    );
    expect(sources.length).toBeGreaterThan(500);
    for (const { unless } of Object.values(NOT_NEEDED))
      expect(sources.filter((source) => unless.test(source))).toEqual([]);
  });

  test('no device is shut out for what it lacks', () => {
    for (const feature of elements('uses-feature'))
      expect(feature.getAttribute('android:required')).toBe('false');
  });

  test('nothing is backed up, nothing goes unencrypted, nothing but German is promised', () => {
    expect(application.getAttribute('android:allowBackup')).toBe('false');
    expect(application.getAttribute('android:fullBackupContent')).toBe('false');
    expect(application.getAttribute('android:usesCleartextTraffic')).toBe('false');
    const rules = parse(`${ANDROID}/res/xml/data_extraction_rules.xml`);
    for (const kind of ['cloud-backup', 'device-transfer']) {
      const [rule] = elements(kind, rules);
      expect(elements('exclude', rule).map((one) => one.getAttribute('domain'))).toEqual([
        'root',
        'file',
        'database',
        'sharedpref',
        'external',
      ]);
      expect(elements('include', rule)).toEqual([]);
    }
    const network = parse(`${ANDROID}/res/xml/network_security_config.xml`);
    expect(childrenOf(network).map((one) => one.getAttribute('cleartextTrafficPermitted'))).toEqual([
      'false',
    ]);
    expect(named('locale', parse(`${ANDROID}/res/xml/locales_config.xml`))).toEqual(['de']);
  });

  test('it turns with the device, and the keyboard makes the page smaller', () => {
    expect(activity.hasAttribute('android:screenOrientation')).toBe(false);
    expect(activity.getAttribute('android:windowSoftInputMode')).toBe('adjustResize');
  });

  test('links of the server and of the own scheme open it', () => {
    const filters = elements('intent-filter', activity).filter((filter) =>
      named('action', filter).includes('android.intent.action.VIEW'),
    );
    expect(filters).toHaveLength(2);
    for (const filter of filters)
      expect(named('category', filter)).toEqual([
        'android.intent.category.DEFAULT',
        'android.intent.category.BROWSABLE',
      ]);
    const [own, web] = filters as [Element, Element];
    const data = (filter: Element, attribute: string) =>
      elements('data', filter).flatMap((one) => one.getAttribute(`android:${attribute}`) ?? []);
    expect(data(own, 'scheme')).toEqual(['${appScheme}']);
    expect(web.getAttribute('android:autoVerify')).toBe('true');
    expect(data(web, 'scheme')).toEqual(['https']);
    expect(data(web, 'host')).toEqual(['${appHost}']);
    expect(data(web, 'path')).toEqual(['/']);
    expect(data(web, 'pathPrefix')).toContain('/profil');
    expect(data(web, 'pathPrefix')).not.toContain('/registrierung');
  });

  test('whatever is named exists: placeholders, resources, the activity', () => {
    const placeholders = read(`${ANDROID}/AndroidManifest.xml`).matchAll(/\$\{(\w+)\}/g);
    for (const [, name = ''] of placeholders)
      if (name !== 'applicationId') expect(build).toMatch(new RegExp(`manifestPlaceholders = .*\\b${name}:`));
    const namespace = /namespace = "([\w.]+)"/.exec(build)?.[1] ?? '';
    const source = read(`${ANDROID}/java/${namespace.replaceAll('.', '/')}/MainActivity.java`);
    expect(source).toContain(`package ${namespace};`);

    const files = globSync(`${ANDROID}/res/**/*`, { cwd: NATIVE }).map((path) => path.replaceAll('\\', '/'));
    const values = files
      .filter((path) => /\/values[^/]*\/.*\.xml$/.test(path))
      .map(read)
      .join('\n');
    const uses = [`${ANDROID}/AndroidManifest.xml`, ...files.filter((path) => path.endsWith('.xml'))].flatMap(
      (path) => [...read(path).matchAll(/"?>?@(xml|drawable|mipmap|string|color|style)\/([\w.]+)/g)],
    );
    expect(uses.length).toBeGreaterThan(15);
    for (const [, kind = '', name = ''] of uses) {
      const isFile = files.some((path) => new RegExp(`/${kind}[^/]*/${name}\\.\\w+$`).test(path));
      const isValue = new RegExp(`<${kind} name="${name}"`).test(values);
      expect(isFile || isValue, `@${kind}/${name}`).toBe(true);
    }
  });

  test('other programs are handed photos and files of the cache, and plugins hand them nothing else', () => {
    const paths = childrenOf(parse(`${ANDROID}/res/xml/file_paths.xml`)).map((path) => [
      path.tagName,
      path.getAttribute('path'),
    ]);
    expect(paths).toEqual([
      ['external-files-path', 'Pictures/'],
      ['cache-path', '.'],
    ]);
    const sources = globSync(
      'node_modules/@{capacitor,capawesome,aparajita}/*/android/src/main/**/*.{java,kt}',
      {
        cwd: ROOT,
      },
    )
      .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))
      .filter(({ source }) => source.includes('FileProvider.getUriForFile'))
      // Copies sounds of reminders, of which the app names none.
      .filter(({ path }) => !path.endsWith('SoundResolver.kt'));
    expect(readFileSync(join(ROOT, 'web/platform/native/reminders.ts'), 'utf8')).not.toMatch(/sound/i);
    expect(sources.length).toBeGreaterThan(2);
    for (const { path, source } of sources) {
      expect(source, path).not.toMatch(/getFilesDir|\bfilesDir\b|[eE]xternalCacheDir/);
      for (const [, folder] of source.matchAll(/getExternalFilesDir\(([^)]*)\)/g))
        expect(folder, path).toBe('Environment.DIRECTORY_PICTURES');
    }
  });

  test('Firebase asks nobody before somebody wants messages; all come in one channel, with an icon of their own', () => {
    const facts = new Map(
      elements('meta-data', application)
        .filter((one) => one.parentNode === application)
        .map((one) => [
          one.getAttribute('android:name'),
          one.getAttribute('android:value') ?? one.getAttribute('android:resource'),
        ]),
    );
    expect(facts.get('firebase_messaging_auto_init_enabled')).toBe('false');
    expect(facts.get('com.google.firebase.messaging.default_notification_icon')).toBe(
      '@drawable/ic_notification',
    );
    const plugin = readFileSync(
      join(
        ROOT,
        'node_modules/@capacitor/local-notifications/android/src/main/kotlin/com/capacitorjs/plugins/localnotifications/LocalNotificationManager.kt',
      ),
      'utf8',
    );
    const channel = /DEFAULT_NOTIFICATION_CHANNEL_ID = "(\w+)"/.exec(plugin)?.[1];
    expect(facts.get('com.google.firebase.messaging.default_notification_channel_id')).toBe(
      '@string/notification_channel',
    );
    expect(read(`${ANDROID}/res/values/strings.xml`)).toMatch(
      new RegExp(`<string name="notification_channel"[^>]*>${channel}</string>`),
    );
    const { smallIcon, iconColor } = (capacitor.plugins?.LocalNotifications ?? {}) as Record<string, string>;
    expect(existsSync(join(NATIVE, ANDROID, `res/drawable/${smallIcon}.xml`))).toBe(true);
    expect(read(`${ANDROID}/res/values/colors.xml`)).toContain(`<color name="brand">${iconColor}</color>`);
  });

  test('versions are those of the installed Capacitor and its plugins', () => {
    const capacitorGradle = readFileSync(
      join(ROOT, 'node_modules/@capacitor/android/capacitor/build.gradle'),
      'utf8',
    );
    const known = Object.assign(
      {},
      ...plugins.map((one) => one.gradleVariables),
      gradleVariables(capacitorGradle),
    ) as Record<string, string>;
    const variables = [...read('android/variables.gradle').matchAll(/(\w+) = '?([\w.-]+)'?/g)];
    expect(variables.length).toBeGreaterThan(10);
    for (const [, name = '', value] of variables) expect(value, name).toBe(known[name]);
    const gradlePlugin = /com\.android\.tools\.build:gradle:[\d.]+/;
    expect(gradlePlugin.exec(read('android/build.gradle'))?.[0]).toBe(
      gradlePlugin.exec(capacitorGradle)?.[0],
    );
  });

  test('keys of the operator are never checked in', () => {
    const ignored = read('android/.gitignore').split('\n');
    for (const line of ['keystore.properties', '*.jks', '*.keystore', 'app/google-services.json'])
      expect(ignored).toContain(line);
    expect(read('ios/.gitignore').split('\n')).toContain('signing.xcconfig');
  });
});

describe('iOS', () => {
  const usageKeys = Object.keys(info).filter((key) => key.endsWith('UsageDescription'));

  test('there is a reason for exactly what the plugins demand, in German, and it says what for', () => {
    expect(usageKeys.toSorted()).toEqual([...new Set(plugins.flatMap((one) => one.usageKeys))].toSorted());
    for (const key of usageKeys) expect(info[key], key).toMatch(/^Damit .*\bdu\b.{20,}\.$/);
  });

  test('the privacy manifest has a reason for each API that needs one, and no other', () => {
    const own = globSync('ios/App/App/**/*.swift', { cwd: NATIVE }).map(read).join('\n');
    const types = privacy.NSPrivacyAccessedAPITypes as Record<string, unknown>[];
    expect(
      types
        .map((one) => String(one.NSPrivacyAccessedAPIType).replace('NSPrivacyAccessedAPICategory', ''))
        .toSorted(),
    ).toEqual(
      [...new Set([...plugins.flatMap((one) => one.reasonedApis), ...reasonedApisIn(own)])].toSorted(),
    );
    expect(types.flatMap((one) => texts(one.NSPrivacyAccessedAPITypeReasons)).toSorted()).toEqual(
      [...new Set(plugins.flatMap((one) => one.reasons))].toSorted(),
    );
  });

  test('nobody is tracked', () => {
    expect(privacy.NSPrivacyTracking).toBe(false);
    expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
    const collected = privacy.NSPrivacyCollectedDataTypes as Record<string, unknown>[];
    expect(collected.length).toBeGreaterThan(5);
    for (const type of collected) expect(type.NSPrivacyCollectedDataTypeTracking).toBe(false);
  });

  test('links, passwords and messages are those of the configured app', () => {
    const rights = readPlist(read(`${IOS}/App.entitlements`));
    expect(rights['com.apple.developer.associated-domains']).toEqual([
      'applinks:$(APP_HOST)',
      'webcredentials:$(APP_HOST)',
    ]);
    expect(rights['aps-environment']).toBe('development');
    const [type] = info.CFBundleURLTypes as Record<string, unknown>[];
    expect(type?.CFBundleURLSchemes).toEqual(['$(APP_SCHEME)']);
    const set = read('ios/app-settings.xcconfig');
    for (const name of [
      'APP_HOST',
      'APP_SCHEME',
      'APP_NAME',
      'PRODUCT_BUNDLE_IDENTIFIER',
      'MARKETING_VERSION',
      'CURRENT_PROJECT_VERSION',
    ]) {
      expect(set).toMatch(new RegExp(`^${name} = .`, 'm'));
      // A setting of the target would win.
      expect(project).not.toContain(`${name} =`);
    }
    for (const file of ['debug', 'release'])
      expect(read(`ios/${file}.xcconfig`)).toContain('#include "app-settings.xcconfig"');
    expect(project.match(/baseConfigurationReference = \w+ \/\* (debug|release)\.xcconfig/g)).toHaveLength(4);
  });

  test('no exception from encrypted connections, no work in the background, German, in each orientation', () => {
    expect(info).not.toHaveProperty('NSAppTransportSecurity');
    expect(info).not.toHaveProperty('UIBackgroundModes');
    expect(info.ITSAppUsesNonExemptEncryption).toBe(false);
    expect([info.CFBundleDevelopmentRegion, info.CFBundleLocalizations]).toEqual(['de', ['de']]);
    expect(project).toContain('developmentRegion = de;');
    for (const kind of ['', '~ipad'])
      expect(info[`UISupportedInterfaceOrientations${kind}`]).toEqual(
        expect.arrayContaining([
          'UIInterfaceOrientationPortrait',
          'UIInterfaceOrientationLandscapeLeft',
          'UIInterfaceOrientationLandscapeRight',
        ]),
      );
  });

  test('the project builds what is there: manifest and rights are part of the app', () => {
    const resources = /isa = PBXResourcesBuildPhase;[\s\S]*?\);/.exec(project)?.[0];
    expect(resources).toContain('PrivacyInfo.xcprivacy in Resources');
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    // Each id that is used is defined, and the other way round.
    const ids = [...project.matchAll(/\b[A-F\d]{24}\b/g)].map(([id]) => id);
    for (const id of new Set(ids)) expect(ids.filter((one) => one === id).length, id).toBeGreaterThan(1);
    const oldest = Number(/IPHONEOS_DEPLOYMENT_TARGET = (\d+)/.exec(project)?.[1]);
    expect(oldest).toBeGreaterThanOrEqual(Math.max(...plugins.map(({ ios }) => ios)));
  });

  test('launch screen and catalog name only what is there', () => {
    const catalog = `${IOS}/Assets.xcassets`;
    const screen = read(`${IOS}/Base.lproj/LaunchScreen.storyboard`);
    expect(screen).toContain('image="Splash"');
    expect(existsSync(join(NATIVE, catalog, 'Splash.imageset'))).toBe(true);
    expect(screen).toContain('name="Page"');
    expect(existsSync(join(NATIVE, catalog, 'Page.colorset'))).toBe(true);
    for (const path of globSync(`${catalog}/*.{imageset,appiconset}/Contents.json`, { cwd: NATIVE })) {
      const { images } = JSON.parse(read(path)) as { images: { filename: string }[] };
      for (const { filename } of images)
        expect(existsSync(join(NATIVE, path, '..', filename)), filename).toBe(true);
    }
  });

  test('its delegates tell the plugins what only they hear', () => {
    const app = read(`${IOS}/AppDelegate.swift`);
    const scene = read(`${IOS}/SceneDelegate.swift`);
    const said = readFileSync(join(ROOT, 'node_modules/@capacitor/push-notifications/README.md'), 'utf8');
    for (const name of [
      'capacitorDidRegisterForRemoteNotifications',
      'capacitorDidFailToRegisterForRemoteNotifications',
    ]) {
      expect(said).toContain(`name: .${name}`);
      expect(app).toContain(`name: .${name}`);
    }
    const shortcuts = readFileSync(
      join(ROOT, 'node_modules/@capawesome/capacitor-app-shortcuts/ios/Plugin/AppShortcutsPlugin.swift'),
      'utf8',
    );
    for (const [, name = ''] of scene.matchAll(/AppShortcutsPlugin\.(\w+)/g))
      expect(shortcuts).toContain(`public static let ${name} =`);
    expect(scene.match(/AppShortcutsPlugin\.\w+/g)).toHaveLength(2);
  });
});

test('the list for the stores names each permission, and no other', () => {
  const listed = read('store/permissions.md');
  const [android, ios] = [1, 2].map((column) =>
    listed
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  ) as [string[], string[]];
  expect(android.toSorted()).toEqual(
    named('uses-permission')
      .map((name) => name.replace('android.permission.', ''))
      .toSorted(),
  );
  expect(ios.toSorted()).toEqual(
    Object.keys(info)
      .filter((key) => key.endsWith('UsageDescription'))
      .toSorted(),
  );
});
