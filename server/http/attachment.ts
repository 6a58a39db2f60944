import type { FastifyReply } from 'fastify';

/**
 * Heads a file of one account, which a browser saves under this name (ASCII without quotes), takes for no other type and
 * keeps in no cache.
 */
export const headAttachment = (reply: FastifyReply, name: string): void =>
  headFile(reply, `attachment; filename="${name}"`);

/** The same for a file that a browser shows, such as a photo. */
export const headInline = (reply: FastifyReply, name: string): void =>
  headFile(reply, `inline; filename="${name}"`);

function headFile(reply: FastifyReply, disposition: string): void {
  void reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff');
}
