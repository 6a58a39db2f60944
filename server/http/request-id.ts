import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** In it a proxy names a request, and we an answer that the log says more about. */
export const REQUEST_ID = 'x-request-id';
/** What ends in the log is short and of one line. */
const GIVEN = /^[\w.:-]{8,100}$/;

/**
 * Returns what names the requests of this process: as the proxy in front of it does, if there is one, otherwise unlike those
 * of all other processes.
 */
export function createRequestIds(
  isBehindProxy: boolean,
): (request: { headers: IncomingHttpHeaders }) => string {
  const ours = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = headers[REQUEST_ID];
    if (isBehindProxy && typeof given === 'string' && GIVEN.test(given)) return given;
    count += 1;
    return `${ours}-${count.toString(36)}`;
  };
}
