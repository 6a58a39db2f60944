import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOMS } from './rooms.ts';

/** `npm run room-table` writes the table of rooms into docs/architecture.md; with `--verify` it only compares. */
const FILE = join(import.meta.dirname, '../docs/architecture.md');
const BEGIN = '<!-- rooms: npm run room-table -->\n';
const END = '\n<!-- /rooms -->';

const code = (path: string): string => `\`${path}\``;

function table(): string {
  const rows = ROOMS.map(({ path, shownAs, holds, mayImport, note }) => {
    const imports = mayImport?.map(code) ?? [];
    const shown = shownAs?.split(', ').map(code).join(', ') ?? code(`${path}/`);
    const allowed = mayImport === undefined ? ['everything'] : [...imports, ...(note ? [note] : [])];
    return [shown, holds, allowed.join(', ') || 'nothing of ours'];
  });
  const cells = [['room', 'what is in it', 'may import'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const text = readFileSync(FILE, 'utf8');
const begin = text.indexOf(BEGIN);
const end = text.indexOf(END);
if (begin < 0 || end < begin) throw new Error(`${FILE} has no place for the table of rooms`);
const written = `${text.slice(0, begin + BEGIN.length)}\n${table()}\n${text.slice(end)}`;

if (!process.argv.includes('--verify')) writeFileSync(FILE, written);
else if (written !== text) {
  console.error(
    'docs/architecture.md: Die Tabelle der Räume ist nicht die von tools/rooms.ts: npm run room-table',
  );
  process.exitCode = 1;
}
