import type { FastifyInstance } from 'fastify';
import { BASES } from '#contract/call.ts';
import { REFUSALS } from '#contract/refusal.ts';
import {
  type ApiDocument,
  apiDocument,
  type Base,
  COMMON_NAME,
  type Operation,
  type Parameter,
} from './api-document.ts';

/**
 * Serves the OpenAPI document of both servers together as GET /api/openapi.json, that of each below its base,
 * and a readable page of it at /api.
 */
export function addApiDocument(
  app: FastifyInstance,
  { productName, publicUrl }: { productName: string; publicUrl: string | undefined },
): void {
  const names = { productName, publicUrl: publicUrl?.replace(/\/+$/, '') };
  const made = new Map<Base | undefined, ApiDocument>();
  /** Made when it is first asked for: three of them would be a third of the time in which a server starts. */
  const documentOf = (base?: Base): ApiDocument => {
    const document = made.get(base) ?? apiDocument({ ...names, base });
    made.set(base, document);
    return document;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('content-language', 'de').send(documentOf()),
  );
  for (const base of ['booking', 'content'] as const) {
    app.get(`${BASES[base]}/openapi.json`, (_request, reply) =>
      reply.header('content-language', 'de').send(documentOf(base)),
    );
  }
  let page: string | undefined;
  app.get('/api', (_request, reply) => {
    page ??= renderPage(documentOf(), productName);
    return reply.header('content-language', 'de').type('text/html; charset=utf-8').send(page);
  });
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const schemaBlock = (title: string, schema: unknown) =>
  `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function renderPage({ paths, components }: ApiDocument, productName: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      renderOperation(method.toUpperCase(), path, operation, components.responses),
    ),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => schemaBlock(name, schema));
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
<p>Maschinenlesbar (OpenAPI 3.1): <a href="${BASES.booking}/openapi.json">Buchungsserver</a>, <a href="${BASES.content}/openapi.json">Inhaltsserver</a>, <a href="/api/openapi.json">beide zusammen</a>.
Zeiten nach ISO 8601, Geld in ganzen Cent.
Fehler sind Problemdokumente (RFC 9457); was sie bedeuten, steht <a href="#fehler">am Ende</a>. Ihre Texte sind deutsch, oder englisch, wenn <code>Accept-Language</code> das lieber mag.
Was etwas anlegt oder berechnet, nimmt <code>Idempotency-Key</code> an.
Die Kopfzeile <code>X-API-Key</code> nennt das Programm, das ruft (web, native, partner). Sie gewährt keine Rechte; einen unbekannten Schlüssel lehnen wir ab.</p>
${operations.join('\n')}
<h2 id="formen">Formen, die mehrere Aufrufe nennen</h2>${schemas.join('')}
<h2 id="fehler">Ablehnungen</h2><table><tbody>${refusals.join('')}</tbody></table></main></body></html>`;
}

function renderOperation(
  method: string,
  path: string,
  operation: Operation,
  named: ApiDocument['components']['responses'],
): string {
  const parameters = operation.parameters
    .filter((parameter): parameter is Parameter => 'name' in parameter)
    .map(
      ({ name, in: place, required, description = '' }) =>
        `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${escape(description)}</td></tr>`,
    );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const name = '$ref' in answer ? (answer.$ref.split('/').at(-1) ?? '') : '';
    const response = '$ref' in answer ? named[name] : answer;
    // Refusals of every call stand at the end of the page.
    if (!response || name === COMMON_NAME + status) return '';
    const [type, { schema } = {}] = Object.entries(response.content ?? {})[0] ?? [];
    return type === 'application/json'
      ? schemaBlock(`Antwort ${status}`, schema)
      : `<details><summary>Antwort ${escape(status)}</summary><pre>${escape(response.description)}</pre></details>`;
  });
  return `<article><h2 id="${operation.operationId}"><code>${method} ${escape(path)}</code></h2><p>${escape(operation.summary)} ${
    operation.security.length > 0 ? '<em>Nur eingeloggt.</em>' : ''
  }</p>${parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${
    body ? schemaBlock('Anfrage', body) : ''
  }${answers.join('')}</article>`;
}
