import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; ownMs: number; endedChildrenMs: number };

async function statOf(pid: number | string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name of the process, in parentheses, may hold anything; what follows are numbers, proc(5).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number) => fields[field - 3] ?? 0;
  return {
    pid: Number(pid),
    parent: at(4),
    ownMs: (at(14) + at(15)) * TICK_MS,
    endedChildrenMs: (at(16) + at(17)) * TICK_MS,
  };
}

/** The processor time that a process has used, with all its threads, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  return (await statOf(pid))?.ownMs ?? 0;
}

/** The same of a process and all that it has started, such as PostgreSQL with its connections. */
export async function processorMsOfAll(pid: number): Promise<number> {
  const all = (
    await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  ).filter((stat) => stat !== undefined);
  return all
    .filter((stat) => stat.pid === pid || stat.parent === pid)
    .reduce((sum, { ownMs, endedChildrenMs }) => sum + ownMs + endedChildrenMs, 0);
}
