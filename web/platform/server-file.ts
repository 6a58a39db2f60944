import type { CallName } from '#contract/calls.ts';
import { appShell, serverUrl } from './app-shell.ts';
import { sendUntilAnswered, watched } from './call.ts';

export type ServerFile = { blob: Blob; name: string };

type Options = {
  signal?: AbortSignal | undefined;
  /** `share` is 0 to 1; not called while the size is unknown. */
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * Loads a file below /api with the app's token: a link or a picture of it has no cookie there (§S17.6).
 * @throws ConnectionFailed, CallRefused
 */
export async function loadServerFile(
  path: string,
  { signal, onProgress }: Options = {},
): Promise<ServerFile> {
  const url = serverUrl(path);
  const response = await sendUntilAnswered(
    {
      // Whoever follows calls wants a name; one of a file is no call's that begins or ends a session.
      name: `GET ${path}` as CallName,
      url,
      send: () =>
        fetch(url, {
          headers: { 'x-api-key': 'native', ...appShell()?.session.headers() },
          credentials: 'omit',
          ...(signal ? { signal } : {}),
        }),
      repeatable: true,
      isPartOfChange: false,
      signal,
    },
    watched,
  );
  return { blob: await read(response, onProgress), name: nameOf(response, path) };
}

/** In a browser the file goes where its downloads go; in the app it opens. `onProgress` is of the app. */
export async function openServerFile(path: string, onProgress?: (share: number) => void): Promise<void> {
  const device = appShell()?.device;
  if (!device) return window.location.assign(path);
  const { blob, name } = await loadServerFile(path, { onProgress });
  await device.openFile(blob, name);
}

/** Opens a file of the app's own bundle as one of the server. Only in the app. */
export async function openBundledFile(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the bundle has no ${path}: ${response.status}`);
  await appShell()?.device.openFile(await response.blob(), nameOf(response, path));
}

async function read(response: Response, onProgress: Options['onProgress']): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const size = Number(response.headers.get('content-length')) || 0;
  if (!response.body || size === 0 || !onProgress) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    received += next.value.length;
    onProgress(Math.min(1, received / size));
  }
  return new Blob(pieces, { type });
}

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** What the server calls it, else by its path. Phones choose the program by the ending, so there is one. */
export function nameOf(response: Response, path: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? [];
  const named = encoded ? decodeURIComponent(encoded) : plain;
  if (named) return named;
  const last =
    path
      .replace(/[?#].*/, '')
      .split('/')
      .at(-1) || 'datei';
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const ending = ENDINGS[type];
  return ending && !last.endsWith(`.${ending}`) ? `${last}.${ending}` : last;
}
