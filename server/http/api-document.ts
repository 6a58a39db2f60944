import * as z from 'zod';
import { BASES, type CallDefinition, IDEMPOTENCY_KEY_LENGTH } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '#contract/refusal.ts';

export type Base = keyof typeof BASES;
type Schema = z.core.JSONSchema.BaseSchema;
type Reference = { $ref: string };
type Header = { description: string; schema: Schema };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
};
export type Response = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, { schema: Schema }>;
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | Reference>;
};
export type ApiDocument = {
  openapi: '3.1.1';
  info: Record<'title' | 'version' | 'description', string> & { license: { name: string; url: string } };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
};

const BASE_TITLES: Record<Base, string> = { booking: 'Buchungsserver', content: 'Inhaltsserver' };

const TOKEN = {
  type: 'http',
  scheme: 'basic',
  description: 'base64(Token + ":"); im Browser steht ein Cookie dafür',
};
const API_KEY: Parameter = {
  name: 'X-API-Key',
  in: 'header',
  description: 'Nennt das Programm, das ruft (web, native, partner); gewährt keine Rechte',
  schema: { type: 'string', maxLength: 200 },
};
const ACCEPT_LANGUAGE: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Sprache der Fehlertexte: Deutsch oder Englisch, mit Gewichten nach RFC 9110',
  schema: { type: 'string', default: 'de' },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Zufällig und für jeden Vorgang ein anderer: Dieselbe Anfrage mit demselben Schlüssel wirkt einmal und bekommt die erste Antwort noch einmal, eine andere wird abgelehnt. Mit Idempotency-Settle: true wird nur gefragt, was daraus wurde: Die erste Antwort, oder eine Ablehnung mit IDEMPOTENCY_KEY_REUSED; dann wirkt der Schlüssel auch später nicht mehr',
  schema: {
    type: 'string',
    minLength: IDEMPOTENCY_KEY_LENGTH.min,
    maxLength: IDEMPOTENCY_KEY_LENGTH.max,
    pattern: '^[\\x21-\\x7e]+$',
  },
};
const PROOF_OF_WORK: Parameter = {
  name: 'X-Proof-Of-Work',
  in: 'header',
  description: 'Die gelöste Rechenaufgabe aus GET /registrations/current/admission, wenn eine verlangt wird',
  schema: { type: 'string' },
};
const PARAMETERS = {
  ApiKey: API_KEY,
  AcceptLanguage: ACCEPT_LANGUAGE,
  IdempotencyKey: IDEMPOTENCY_KEY,
  ProofOfWork: PROOF_OF_WORK,
};
const parameter = (name: keyof typeof PARAMETERS): Reference => ({ $ref: `#/components/parameters/${name}` });

const HEADERS = {
  ContentLanguage: { description: 'Sprache des Textes', schema: { type: 'string', enum: ['de', 'en'] } },
  RetryAfter: { description: 'Sekunden bis zum nächsten Versuch', schema: { type: 'integer' } },
} satisfies Record<string, Header>;
const CONTENT_LANGUAGE = { 'Content-Language': { $ref: '#/components/headers/ContentLanguage' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

const PROBLEM: Schema = {
  type: 'object',
  description: 'Problemdokument nach RFC 9457',
  required: ['type', 'title', 'status', 'detail', 'resultCode'],
  properties: {
    type: { type: 'string', description: 'Adresse, an der steht, was der Fehler bedeutet' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'für Menschen, in der Sprache von Content-Language' },
    resultCode: { type: 'string', description: 'für Programme' },
    fields: {
      type: 'array',
      description: 'die Felder, die nicht stimmen',
      items: {
        type: 'object',
        required: ['name', 'code', 'message'],
        properties: { name: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    links: {
      type: 'array',
      description: 'Aufrufe, die weiterhelfen',
      items: {
        type: 'object',
        required: ['rel', 'href'],
        properties: { rel: { type: 'string', enum: ['substitutes'] }, href: { type: 'string' } },
      },
    },
    substitutes: {
      type: 'array',
      description: 'bei SUBSTITUTE_TAKEN: was noch frei ist, wie in LateCar',
      items: { type: 'object' },
    },
  },
};

/**
 * Returns the OpenAPI document of one server, with paths relative to its base, or of both together. It is made
 * from the contracts alone. Without `publicUrl` the server is the one that sent the document.
 */
export function apiDocument({
  productName,
  publicUrl = '',
  base,
}: {
  productName: string;
  /** Without a slash at its end. */
  publicUrl?: string | undefined;
  base?: Base | undefined;
}): ApiDocument {
  const components: NamedParts = { schemas: { Problem: PROBLEM }, responses: {} };
  const listed = operations.filter(({ call }) => base === undefined || call.base === base);
  const paths: ApiDocument['paths'] = {};
  for (const { name, feature, call } of listed) {
    const path = base === undefined ? BASES[call.base] + call.path : call.path;
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operationOf(call, name, feature, components),
    };
  }
  const subjects = new Map(listed.map(({ feature, subject }) => [feature, subject]));
  const { IdempotencyKey, ProofOfWork, ...parameters } = PARAMETERS;
  return {
    openapi: '3.1.1',
    info: {
      title: base === undefined ? `${productName}: Schnittstelle` : `${productName}: ${BASE_TITLES[base]}`,
      version: '1',
      description:
        'Fehler sind Problemdokumente nach RFC 9457 mit resultCode und fields. Was etwas anlegt oder berechnet, nimmt Idempotency-Key an. X-API-Key nennt das Programm, das ruft (web, native, partner), und gewährt keine Rechte; ein unbekannter Schlüssel wird abgelehnt. Unbekannte Felder in einer Anfrage werden abgelehnt; in einer Antwort können neue hinzukommen.',
      license: { name: 'Alle Rechte vorbehalten', url: `${publicUrl}/impressum` },
    },
    servers: [
      base === undefined
        ? { url: publicUrl || '/', description: 'Buchungs- und Inhaltsserver' }
        : { url: publicUrl + BASES[base], description: BASE_TITLES[base] },
    ],
    tags: [...subjects].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: listed.every(({ call }) => 'public' in call) ? {} : { token: TOKEN },
      parameters: {
        ...parameters,
        ...(listed.some(({ call }) => 'idempotent' in call) ? { IdempotencyKey } : {}),
        ...(listed.some(({ call }) => 'proofOfWork' in call) ? { ProofOfWork } : {}),
      },
      headers: HEADERS,
      ...components,
    },
  };
}

/** What operations refer to. */
type NamedParts = Pick<ApiDocument['components'], 'schemas' | 'responses'>;

function operationOf(
  call: CallDefinition,
  name: string,
  feature: string,
  { schemas, responses }: NamedParts,
): Operation {
  const body = requestBodyOf(call, schemas);
  return {
    operationId: name,
    summary: call.summary,
    tags: [feature],
    security: call.public ? [] : [{ token: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.idempotent ? [parameter('IdempotencyKey')] : []),
      ...(call.proofOfWork ? [parameter('ProofOfWork')] : []),
      parameter('AcceptLanguage'),
      parameter('ApiKey'),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...successOf(call, schemas), ...refusalsOf(call, responses) },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...own } = repointed(property as Schema);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: own,
    };
  });
}

function requestBodyOf(call: CallDefinition, schemas: Record<string, Schema>): Operation['requestBody'] {
  const binary: Schema = { type: 'string', format: 'binary' };
  if (call.upload) {
    const schema: Schema = { type: 'object', required: ['file'], properties: { file: binary } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  const schema = schemaOf(call.body, 'input', schemas);
  const content: Record<string, { schema: Schema }> = { 'application/json': { schema } };
  if (call.form) content['application/x-www-form-urlencoded'] = { schema };
  if (call.form?.files) {
    const files: Schema = { type: 'array', maxItems: call.form.files.max, items: binary };
    const properties = { ...schema.properties, files };
    content['multipart/form-data'] = { schema: { ...schema, properties } };
  }
  return { required: !call.body.safeParse({}).success, content };
}

function successOf(call: CallDefinition, schemas: Record<string, Schema>): Record<string, Response> {
  const status = String(call.status ?? 200);
  if (status === '204') return { [status]: { description: 'Erledigt' } };
  const content: Response['content'] = call.produces
    ? { [call.produces]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: answerOf(call, schemas) } };
  const headers = call.produces ? {} : { headers: CONTENT_LANGUAGE };
  return {
    [status]: { description: status === '201' ? 'Angelegt' : 'Die Antwort', ...headers, content },
    ...(call.revalidates ? { '304': { description: 'Unverändert, nach If-None-Match' } } : {}),
  };
}

function answerOf({ output, outputOfParts }: CallDefinition, schemas: Record<string, Schema>): Schema {
  const whole = schemaOf(output, 'output', schemas);
  return outputOfParts ? { anyOf: [whole, schemaOf(outputOfParts, 'output', schemas)] } : whole;
}

/**
 * Every refusal of the contract stands under its status, so that a client knows the codes of each. A set that several
 * calls have is a component, which goes to `responses` and is referred to.
 */
function refusalsOf(
  call: CallDefinition,
  responses: Record<string, Response>,
): Record<string, Response | Reference> {
  return Object.fromEntries(
    refusalSetsOf(call).map(({ status, name, codes }) => {
      const response = responseOf(status, codes);
      if (!SHARED_SETS.has(name)) return [status, response];
      responses[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** The refusals that a call may answer with under one status. */
type RefusalSet = { status: number; name: string; codes: RefusalCode[] };

const COMMON: ReadonlySet<RefusalCode> = new Set(COMMON_REFUSALS);

function refusalSetsOf(call: Pick<CallDefinition, 'refusals'>): RefusalSet[] {
  const codes = new Set<RefusalCode>([...call.refusals, ...COMMON_REFUSALS]);
  const byStatus = Map.groupBy([...codes].sort(), (code) => REFUSALS[code].status);
  return [...byStatus].map(([status, codes]) => ({ status, name: nameOf(status, codes), codes }));
}

/**
 * Names a set by all that is in it beside the refusals of every call, `BookingUnknown404`: further calls and sets do not
 * change the names that others have generated types of.
 */
function nameOf(status: number, codes: readonly RefusalCode[]): string {
  const own = codes.filter((code) => !COMMON.has(code));
  return `${own.length > 0 ? own.map(inPascalCase).join('') : COMMON_NAME}${status}`;
}

/** What the sets of the refusals of every call are named by. */
export const COMMON_NAME = 'Common';

const inPascalCase = (code: RefusalCode): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** The names of the sets that more than one call has, of whichever server. */
const SHARED_SETS: ReadonlySet<string> = new Set(
  [
    ...Map.groupBy(
      operations.flatMap(({ call }) => refusalSetsOf(call).map(({ name }) => name)),
      (name) => name,
    ),
  ]
    .filter(([, calls]) => calls.length > 1)
    .map(([name]) => name),
);

function responseOf(status: number, codes: readonly RefusalCode[]): Response {
  const details: Schema = {
    type: 'object',
    required: ['status', 'resultCode'],
    properties: {
      status: { type: 'integer', const: status },
      resultCode: { type: 'string', enum: [...codes] },
    },
  };
  const schema: Schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, details] };
  const hasDelay = status === 429 || status === 503;
  return {
    description: codes.map((code) => `${code}: ${REFUSALS[code].de}`).join('\n\n'),
    headers: { ...CONTENT_LANGUAGE, ...(hasDelay ? RETRY_AFTER : {}) },
    content: { 'application/problem+json': { schema } },
  };
}

/**
 * Returns the JSON schema; schemas with a name (`.meta({ id })`) go to `schemas` and are referred to. An answer
 * may get further fields later, so it does not forbid them.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (io === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
    },
  });
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) schemas[name] = repointed(definition);
  return repointed(properties?.['schema'] as Schema);
}

/** Points to `components`. An instant loses its patterns, which say nothing to a generator beyond its format. */
const repointed = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (_key, part: unknown) => {
      if (!isInstant(part)) return part;
      const { allOf: _, pattern: __, ...instant } = part;
      return instant;
    }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Schema;

const isInstant = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && (part as Schema).format === 'date-time';
