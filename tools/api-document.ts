import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { BASES } from '#contract/call.ts';
import { apiDocument } from '#server/http/api-document.ts';

/**
 * Checks the API's documents by Redocly's recommended rules and writes the types that openapi-typescript makes of them to
 * `#api-types/*`. What was made of the same documents is not made again. Needs neither network nor database.
 */
const ROOT = join(import.meta.dirname, '..');
const TYPES = join(ROOT, '.cache/api-types');
/** The hash of what the types were made of; written last, when there were no faults. */
const STAMP = join(TYPES, 'made-of');
const HEADER = '// Written by `npm run api-types` from the API document.\n';
const bases = Object.keys(BASES) as (keyof typeof BASES)[];

const documents = [...bases, undefined].flatMap((base) =>
  [undefined, 'https://auto.stadtwagen.de'].map((publicUrl) =>
    apiDocument({ productName: 'Stadtwagen', publicUrl, base }),
  ),
);
const hash = createHash('sha256').update(JSON.stringify(documents));
for (const path of [import.meta.filename, join(ROOT, 'package-lock.json')]) hash.update(readFileSync(path));
const madeOf = hash.digest('hex');

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== madeOf) {
  await writeTypes();
  const faults = await lint();
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) writeFileSync(STAMP, madeOf);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function writeTypes(): Promise<void> {
  mkdirSync(TYPES, { recursive: true });
  for (const base of bases) {
    const document = JSON.stringify(apiDocument({ productName: 'Stadtwagen', base }));
    const types = HEADER + astToString(await openapiTypes(document, { silent: true }));
    writeFileSync(join(TYPES, `${base}.d.ts`), types);
  }
}

async function lint(): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // The specification itself names GET /{city}/hero beside GET /news/{id}: a fixed segment goes first.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const faults: string[] = [];
  for (const document of documents) {
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    faults.push(
      ...problems.map(
        ({ ruleId, message, location: [place] }) =>
          `${document.servers[0]?.url} ${place?.pointer}: ${message} (${ruleId})`,
      ),
    );
  }
  return faults;
}
