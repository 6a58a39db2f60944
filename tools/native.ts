import { parseArgs } from 'node:util';
import { readAppSettings } from './native/app-settings.ts';
import { buildBundle } from './native/build.ts';

const USAGE = `npm run native -- build    baut die App aus den Quellen der Website nach dist/native
  --content-from https://…  mit den Texten dieses Servers statt denen, die mitkommen`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'content-from': { type: 'string' } },
});
if (positionals.join(' ') === 'build') await buildBundle(await readAppSettings(), values['content-from']);
else {
  console.error(USAGE);
  process.exitCode = 1;
}
