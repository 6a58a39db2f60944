import { PassThrough } from 'node:stream';
import { watchInbox } from '#contract/inbox.ts';
import { bind } from '#server/http/bind-call.ts';

/** What a browser waits before it asks again after the connection was lost. */
const RETRY_MS = 2_000;
const message = (version: string): string => `event: inbox\ndata: ${version}\n\n`;

/**
 * §S20.13. It says only that something has changed: what, the list answers, which asks for rights and cities anew. Whoever does not
 * accept a stream gets one message.
 */
export const bindWatchInbox = bind(watchInbox, async ({ db, now, session, request, reply, inboxWatch }) => {
  const version = await inboxWatch.version(db, now);
  const stream = new PassThrough();
  // Nothing between may hold back what is sent.
  void reply.header('x-accel-buffering', 'no');
  stream.write(`retry: ${RETRY_MS}\n${message(version)}`);
  if (!request.headers.accept?.includes('text/event-stream')) {
    stream.end();
    return stream;
  }
  const stop = inboxWatch.listen(
    {
      tokenHandle: session.tokenHandle,
      isClosing: () => request.server.isClosing(),
      onVersion: (changed) => void stream.write(message(changed)),
      onEnd: () => void stream.end(),
    },
    version,
    now,
  );
  stream.once('close', stop);
  reply.raw.once('close', () => {
    stop();
    stream.destroy();
  });
  return stream;
});
