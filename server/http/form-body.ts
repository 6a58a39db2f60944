import type { FastifyInstance } from 'fastify';

const FORM = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets calls within this scope take form data: texts only, as an object. A file is refused like any unknown form. */
export function takeFormData(scope: FastifyInstance): void {
  for (const type of FORM) scope.removeContentTypeParser(type);
  scope.addContentTypeParser(
    FORM,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      try {
        const headers = { 'content-type': String(request.headers['content-type']) };
        const form = await new Response(new Uint8Array(body), { headers }).formData();
        return Object.fromEntries([...form].map(([key, value]) => [key, value]));
      } catch {
        throw Object.assign(new Error('form data that cannot be read'), { statusCode: 400 });
      }
    },
  );
}
