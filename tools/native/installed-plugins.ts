import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PERMISSION = /<uses-permission[^>]+android:name="([\w.]+)"/g;
/** What Apple counts as a use of an API that needs a reason, as Swift and Objective-C write it. */
const REASONED: Readonly<Record<string, RegExp>> = {
  UserDefaults: /\bUserDefaults\b/,
  FileTimestamp:
    /\b(creationDate|modificationDate|fileModificationDate|contentModificationDateKey|creationDateKey|creationDateTimestamp|modificationDateTimestamp)\b/,
  SystemBootTime: /\b(systemUptime|mach_absolute_time)\b/,
  DiskSpace: /\b(volumeAvailableCapacity\w*|systemFreeSize|systemSize|statfs|statvfs)\b/,
  ActiveKeyboards: /\bactiveInputModes\b/,
};

/** What an installed plugin of Capacitor asks of the projects. */
export type Plugin = {
  id: string;
  /** Its own manifest adds these to the app by itself. */
  ownPermissions: string[];
  /** Its README asks for these. */
  askedPermissions: string[];
  /** Keys that Info.plist must have. */
  usageKeys: string[];
  /** Categories of APIs that need a reason: what its README and its privacy manifest name, and what its sources use. */
  reasonedApis: string[];
  /** Reasons that they name, "CA92.1". */
  reasons: string[];
  /** Defaults of its Gradle variables, "coreSplashScreenVersion" → "1.2.0". */
  gradleVariables: Record<string, string>;
  /** The oldest iOS that it runs on. */
  ios: number;
};

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** The plugins that package.json names, read from node_modules. */
export function installedPlugins(): Plugin[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((id) => {
    const folder = join(ROOT, 'node_modules', id);
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const { capacitor } = JSON.parse(read('package.json')) as { capacitor?: object };
    if (!capacitor) return [];
    const readme = read('README.md');
    const privacy = globSync('ios/**/*.xcprivacy', { cwd: folder }).map(read).join('\n');
    const sources = globSync('ios/**/*.{swift,m}', { cwd: folder }).map(read).join('\n');
    const said = `${readme}\n${privacy}`;
    return {
      id,
      ownPermissions: all(read('android/src/main/AndroidManifest.xml'), PERMISSION),
      askedPermissions: all(readme, PERMISSION),
      usageKeys: all(readme, /\b(NS\w+UsageDescription)\b/g),
      reasonedApis: [
        ...new Set([...all(said, /NSPrivacyAccessedAPICategory(\w+)/g), ...reasonedApisIn(sources)]),
      ],
      reasons: all(said, /\b([A-F\d]{4}\.\d)\b/g),
      gradleVariables: gradleVariables(read('android/build.gradle')),
      ios: Number(/\.iOS\(\.v(\d+)\)/.exec(read('Package.swift'))?.[1]),
    };
  });
}

/** Categories of APIs that need a reason. */
export const reasonedApisIn = (source: string): string[] =>
  Object.entries(REASONED).flatMap(([category, pattern]) => (pattern.test(source) ? [category] : []));

/** Defaults of the versions that an app may set: `name = project.hasProperty(…) ? … : '1.2.3'`. */
export const gradleVariables = (gradle: string): Record<string, string> =>
  Object.fromEntries(
    [...gradle.matchAll(/\b(\w+) =? ?project\.hasProperty\(['"](\w+)['"]\) \? [\w.]+ : ['"]?([\w.-]+)/g)].map(
      ([, , name = '', value = '']) => [name, value],
    ),
  );
