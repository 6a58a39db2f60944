import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PushFailed } from './push-delivery.ts';

export type Posted = { status: number; body: string; retryAfter: string | undefined };
export type Post = (
  url: string,
  headers: Record<string, string | number>,
  body: Buffer | string,
) => Promise<Posted>;

/** Services answer within a second; whoever does not is down. */
const TIMEOUT_MS = 10_000;
/** Answers are a few lines; what is longer is nothing that we read. */
const MAX_BYTES = 16 * 1024;

/**
 * Sends a POST and reads a short answer. Follows no redirect. Rejects with `PushFailed` UNREACHABLE when there is no whole
 * answer in time.
 */
export const post: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new PushFailed('UNREACHABLE', reason));
    const send = url.startsWith('http:') ? httpRequest : httpsRequest;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', (error) => fail(error.message));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) response.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    request.end(body);
  });
