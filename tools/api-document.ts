import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { BASES } from '#contract/call.ts';
import { apiDocument } from '#server/http/api-document.ts';

/**
 * Checks the API's documents by Redocly's recommended rules and writes the types that openapi-typescript makes
 * of them, with which a test calls the API as anybody's program would; with `--verify` it fails when the
 * types are out of date. Needs neither network nor database.
 */
const TYPES = join(import.meta.dirname, '../server/test');
const HEADER = '// Written by `npm run api-types` from the API document.\n';
const bases = Object.keys(BASES) as (keyof typeof BASES)[];
const faults: string[] = [];

const config = await createConfig({
  extends: ['recommended'],
  // The specification itself names GET /{city}/hero beside GET /news/{id}: a fixed segment goes first.
  rules: { 'no-ambiguous-paths': 'off' },
});
for (const base of [...bases, undefined]) {
  for (const publicUrl of [undefined, 'https://auto.stadtwagen.de']) {
    const document = apiDocument({ productName: 'Stadtwagen', publicUrl, base });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    faults.push(
      ...problems.map(
        ({ ruleId, message, location: [place] }) =>
          `${document.servers[0]?.url} ${place?.pointer}: ${message} (${ruleId})`,
      ),
    );
  }
}

for (const base of bases) {
  const document = JSON.stringify(apiDocument({ productName: 'Stadtwagen', base }), withoutTexts);
  const types = HEADER + astToString(await openapiTypes(document, { silent: true }));
  const path = join(TYPES, `${base}-api.ts`);
  if (!process.argv.includes('--verify')) writeFileSync(path, types);
  else if (readFileSync(path, 'utf8') !== types) {
    faults.push(`server/test/${base}-api.ts ist nicht mehr aktuell: npm run api-types`);
  }
}

/** Another wording is not another type. */
function withoutTexts(key: string, value: unknown): unknown {
  return (key === 'description' || key === 'summary') && typeof value === 'string' ? undefined : value;
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
