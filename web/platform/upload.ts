import type { CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import { appShell, serverUrl } from './app-shell.ts';
import { keepRunningInBackground } from './background-work.ts';
import { sendUntilAnswered, urlOf, watched } from './call.ts';

/**
 * An attempt without progress for this long counts as lost; a slow upload that makes progress has no limit.
 */
const STALL_MS = 60_000;

const NEVER = new AbortController().signal;

type UploadOptions = {
  signal: AbortSignal;
  /** `share` is 0 to 1 and starts at 0 for each attempt. */
  onProgress: (share: number) => void;
};

/**
 * Sends a file with progress, which `fetch` lacks. A lost attempt is repeated: only for repeatable calls. Throws
 * `ConnectionFailed` or `CallRefused`.
 */
export async function uploadFile<N extends CallName>(
  name: N,
  request: RequestOf<N>,
  file: Blob,
  { signal = NEVER, onProgress = () => undefined }: Partial<UploadOptions> = {},
): Promise<OutputOf<N>> {
  const { endpoint, apikey } = await watched.server();
  const method = name.slice(0, name.indexOf(' '));
  const url = urlOf(name, serverUrl(endpoint), request);
  const send = () => {
    onProgress(0);
    return sendOnce(method, url, apikey, { file, signal, onProgress });
  };
  const end = keepRunningInBackground();
  try {
    const response = await sendUntilAnswered(
      { name, url, send, repeatable: true, isPartOfChange: true, signal },
      watched,
    );
    return (await response.json()) as OutputOf<N>;
  } finally {
    end();
  }
}

function sendOnce(
  method: string,
  url: string,
  apikey: string,
  { file, signal, onProgress }: UploadOptions & { file: Blob },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    let stalled = setTimeout(stop, STALL_MS);
    const ended = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALL_MS);
      if (total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      ended();
      const headers = new Headers({ 'retry-after': xhr.getResponseHeader('retry-after') ?? '' });
      resolve(new Response(xhr.responseText, { status: xhr.status, headers }));
    });
    xhr.addEventListener('error', () => {
      ended();
      reject(new TypeError('the connection was lost'));
    });
    xhr.addEventListener('abort', () => {
      ended();
      reject(new DOMException('the upload was stopped', 'AbortError'));
    });
    xhr.open(method, url);
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader('x-api-key', apikey);
    for (const [header, value] of Object.entries(appShell()?.session.headers() ?? {}))
      xhr.setRequestHeader(header, value);
    const form = new FormData();
    form.append('file', file);
    xhr.send(form);
  });
}
