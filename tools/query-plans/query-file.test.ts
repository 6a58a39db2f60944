import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUSY_QUERIES } from './busy-queries.ts';
import { sentQueries, toFileText, withoutPlans } from './query-file.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(Object.keys(BUSY_QUERIES))(
  '%s shows what the repository sends, each with its plan: otherwise `npm run query-plans` writes it anew',
  async (file) => {
    const text = await readFile(join(ROOT, file), 'utf8');
    const queries = await sentQueries(file);
    expect(queries.map(({ name }) => name)).toEqual(BUSY_QUERIES[file]?.map(({ name }) => name));
    expect(withoutPlans(text)).toBe(toFileText(queries));
    expect(text.match(/;\n-- \| /g)).toHaveLength(queries.length);
  },
);
