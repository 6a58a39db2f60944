import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { KEPT_CALLS, KEPT_TRIPS, type KeptInBrowser, TRIP_CALLS } from '../web/platform/kept-calls.ts';

const SOURCE = join(import.meta.dirname, '../web/service-worker.ts');

const pathOf = (call: string): string => call.slice('GET '.length);

/** Returns the part of the table that is about browsers. */
export const keptInBrowser = (): KeptInBrowser => ({
  calls: KEPT_CALLS.filter(({ appOnly }) => appOnly === undefined).map(({ call, only = {} }) => ({
    path: pathOf(call),
    only,
  })),
  tripPaths: TRIP_CALLS.map(pathOf),
  trips: KEPT_TRIPS,
});

/**
 * Writes /service-worker.js apart from the bundle, so that it shares no chunks, with the table of what a browser keeps and the
 * id of the build, by which browsers see a new one.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const source = await readFile(SOURCE, 'utf8');
      const files = Object.keys(bundle).sort().join();
      const kept = JSON.stringify(keptInBrowser());
      const build = createHash('sha256').update(files).update(source).update(kept).digest('hex').slice(0, 12);
      const { code } = await transformWithOxc(source, SOURCE);
      const script = `const BUILD = "${build}";\nconst KEPT = ${kept};\n${code.replace(/^export \{\};?$/m, '')}`;
      if (/^\s*(import|export)\b/m.test(script)) this.error('the service worker must not import or export');
      const { code: small } = await minify('service-worker.js', script);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: small });
    },
  };
}
