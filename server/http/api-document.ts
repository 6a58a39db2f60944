import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '#contract/refusal.ts';

type Operation = {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown; description?: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>;
};

/** Collects the calls as they are added, so it must be registered before them. */
export async function collectApiDocument(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName}: Schnittstelle`,
        version: '1',
        description:
          'Fehler sind Problemdokumente nach RFC 9457 mit resultCode und fields. Was etwas anlegt oder berechnet, nimmt Idempotency-Key an. X-API-Key nennt das Programm, das ruft (web, native, partner), und gewährt keine Rechte; ein unbekannter Schlüssel wird abgelehnt.',
      },
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'basic',
            description: 'base64(Token + ":"); im Browser steht ein Cookie dafür',
          },
        },
      },
    },
  });
}

/** Serves the document as GET /api/openapi.json and as a readable page at /api. */
export function addApiDocument(app: FastifyInstance, productName: string): void {
  let page: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  app.get('/api', { schema: { hide: true } }, (_request, reply) => {
    page ??= renderPage(app.swagger() as { paths?: Record<string, Record<string, Operation>> }, productName);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const schemaBlock = (title: string, schema: unknown) =>
  `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function renderPage(
  document: { paths?: Record<string, Record<string, Operation>> },
  productName: string,
): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      renderOperation(method.toUpperCase(), path, operation),
    ),
  );
  const refusals = Object.entries(REFUSALS).map(
    ([code, { status, de }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(de)}</td></tr>`,
  );
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Schnittstelle | ${escape(productName)}</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:auto;padding:1.5rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1.1rem}pre{overflow:auto;background:#8881;padding:1rem;border-radius:8px}
summary{cursor:pointer;padding:.5rem 0}table{border-collapse:collapse;width:100%}td{border-top:1px solid #8884;padding:.4rem;vertical-align:top}
</style></head><body><main><h1>Schnittstelle</h1>
<p>Maschinenlesbar: <a href="/api/openapi.json">OpenAPI 3.1</a>. Zeiten nach ISO 8601, Geld in ganzen Cent.
Fehler sind Problemdokumente (RFC 9457); was sie bedeuten, steht <a href="#fehler">am Ende</a>.
Die Kopfzeile <code>X-API-Key</code> nennt das Programm, das ruft (web, native, partner). Sie gewährt keine Rechte; einen unbekannten Schlüssel lehnen wir ab.</p>
${operations.join('\n')}
<h2 id="fehler">Ablehnungen</h2><table><tbody>${refusals.join('')}</tbody></table></main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code>${parameter.required ? ' *' : ''}</td><td>${escape(parameter.in)}</td><td>${escape(parameter.description ?? '')}</td></tr>`,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema;
    return status === 'default' || !schema
      ? `<details><summary>Antwort ${escape(status)}</summary><pre>${escape(response.description ?? '')}</pre></details>`
      : schemaBlock(`Antwort ${status}`, schema);
  });
  return `<article><h2><code>${method} ${escape(path)}</code></h2><p>${escape(operation.summary ?? '')} ${
    operation.security?.length ? '<em>Nur angemeldet.</em>' : ''
  }</p>${parameters.length ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${
    body ? schemaBlock('Anfrage', body) : ''
  }${answers.join('')}</article>`;
}
