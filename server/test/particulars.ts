import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const EXAMPLE = join(import.meta.dirname, '../../deploy/environment.example');

/** All that production wants to know of its operator, from the example that operators begin with. */
export const PARTICULARS = parseEnv(readFileSync(EXAMPLE, 'utf8')) as Record<string, string>;
