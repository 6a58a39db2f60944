import { hashKey } from '@tanstack/react-query';
import type { AppShell } from '../app-shell.ts';

/** A connection that is slower than this gets what the bundle contains; the server's answer follows when it comes. */
const PATIENCE_MS = 1_500;

/** Answers of the content server by the hash of their query's key; made by tools/native/content.ts. */
type Bundled = Record<string, unknown>;

let reading: Promise<Bundled> | undefined;
const readBundled = (): Promise<Bundled> =>
  (reading ??= fetch('/content.json')
    .then((response) => response.json() as Promise<Bundled>)
    .catch(() => ({})));

/** The bundle was filled with what the web asks for, which has no version of its own. */
function withoutVersion([name, request]: readonly unknown[]): readonly unknown[] {
  const { query, ...rest } = (request ?? {}) as { query?: Record<string, unknown> };
  if (query?.['nativeVersion'] === undefined) return [name, request];
  return [name, { ...rest, query: { ...query, nativeVersion: undefined } }];
}

export const contentOrBundled: AppShell['content'] = async (queryKey, answer, onLate) => {
  const bundled = async () => (await readBundled())[hashKey(withoutVersion(queryKey))];
  let isLate = false;
  const inTime = answer.then(
    (data) => {
      if (isLate) onLate(data);
      return { data };
    },
    async (error: unknown) => {
      const data = isLate ? undefined : await bundled();
      if (data === undefined) return { error };
      return { data: data as Awaited<typeof answer> };
    },
  );
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), navigator.onLine ? PATIENCE_MS : 0);
  });
  let settled = await Promise.race([inTime, patience]);
  if (!settled) {
    const data = await bundled();
    if (data !== undefined) {
      isLate = true;
      return data as Awaited<typeof answer>;
    }
    settled = await inTime;
  }
  if ('error' in settled) throw settled.error;
  return settled.data;
};
