import { expect, test } from 'vitest';
import { structureFaults } from './structure.ts';

const faultsOf = (path: string, text: string) => structureFaults([{ path, text }]);

test('services are made in services.ts alone', () => {
  const text = 'const vault = createVault(config);\n';
  expect(faultsOf('server/services.ts', text)).toEqual([]);
  expect(faultsOf('server/admin.ts', text)).toEqual([
    'server/admin.ts: createVault steht nur in server/services.ts',
  ]);
  expect(faultsOf('server/adapters/vault.ts', 'export function createVault(options) {}\n')).toEqual([]);
  expect(faultsOf('server/trip.test.ts', text)).toEqual([]);
});

test('a binding is a constant', () => {
  const path = 'server/features/trip/show-trip.ts';
  expect(faultsOf(path, 'export const bindShowTrip = bind(showTrip, async ({ db }) => trip(db));\n')).toEqual(
    [],
  );
  for (const text of [
    'export const bindShowTrip = ({ vault }: { vault: Vault }) =>\n  bind(showTrip, read);\n',
    'export const bindShowTrip = (vault) => bind(showTrip, read);\n',
    'export function bindShowTrip(vault: Vault) {}\n',
  ])
    expect(faultsOf(path, text), text).toHaveLength(1);
});

test('a file has at most 500 lines, a folder at most 40 files, tests not counted', () => {
  expect(faultsOf('domain/trip/trip.ts', 'a\n'.repeat(500))).toEqual([]);
  expect(faultsOf('domain/trip/trip.ts', 'a\n'.repeat(501))).toEqual([
    'domain/trip/trip.ts: 501 Zeilen, höchstens 500',
  ]);
  expect(faultsOf('domain/trip/trip.test.ts', 'a\n'.repeat(501))).toEqual([]);
  const files = Array.from({ length: 41 }, (_, place) => ({
    path: `server/features/trip/a${place}.ts`,
    text: '',
  }));
  expect(structureFaults(files.slice(1))).toEqual([]);
  expect(structureFaults(files)).toEqual(['server/features/trip: 41 Dateien, höchstens 40']);
});

test('a comment has at most 35 words, parameters not counted', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  for (const comment of [`/** ${words(36)} */`, `// ${words(20)}\n  // ${words(16)}`]) {
    expect(faultsOf('web/ui/card.tsx', `import x;\n  ${comment}\nconst card = 1;\n`)).toEqual([
      'web/ui/card.tsx:2: ein Kommentar von 36 Wörtern, höchstens 35',
    ]);
    expect(faultsOf('web/ui/card.test.tsx', comment)).toEqual([]);
  }
  for (const room of ['domain/trip', 'server/http', 'server/features/trip', 'contract', 'cars'])
    expect(faultsOf(`${room}/trip.ts`, `// ${words(36)}\n`), room).toHaveLength(1);
  for (const comment of [
    `/**\n * ${words(35)}\n * @param first ${words(20)}\n */`,
    `// ${words(20)}\nconst card = 1;\n// ${words(20)}`,
    `const text = '/* ${words(40)} */';`,
  ])
    expect(faultsOf('web/ui/card.tsx', comment), comment).toEqual([]);
});

test('in the web one file asks the device’s clock', () => {
  for (const asked of ['Date.now()', 'new Date()', 'Temporal.Now.instant()']) {
    const text = `// Not Date.now(): it may be wrong.\nconst at = ${asked};\n`;
    expect(faultsOf('web/features/trip/trip.ts', text), asked).toHaveLength(1);
    expect(faultsOf('web/platform/device-clock.ts', text)).toEqual([]);
    expect(faultsOf('web/features/trip/trip.test.ts', text)).toEqual([]);
    expect(faultsOf('server/trip.ts', text)).toEqual([]);
  }
});
