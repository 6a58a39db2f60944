import type { FastifyReply } from 'fastify';

/**
 * Heads a file of one account, which a browser saves under this name (ASCII without quotes), takes for no other type and
 * keeps in no cache.
 */
export function headAttachment(reply: FastifyReply, name: string): void {
  void reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff');
}
