import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** What a value of a row is in TypeScript: of `Temporal.Instant | null` the kind `instant`, and it may be null. */
export type DeclaredKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'bytes'
  | 'any'
  | 'other'
  | `${string}[]`;
export type DeclaredColumn = { name: string; kind: DeclaredKind; nullable: boolean; optional: boolean };

/** A statement whose row type the source declares. */
export type DeclaredStatement = {
  /** `server/features/booking/booking.repository.ts:163` */
  place: string;
  /** The SQL as PostgreSQL gets it: with every condition of the code true, and with every one false. */
  texts: string[];
  /** Of a part of a query of the builder: clauses of the tables around it, one of which fits. Empty of a whole statement. */
  scopes: string[];
  columns: DeclaredColumn[];
  /** `Record<string, unknown>`: the rows may have other columns too. */
  hasOthers: boolean;
};

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['server/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts'];
const CHOICES = [true, false];
const STATEMENT = /^\s*(?:--.*\s+)*(with|select|insert|update|delete)\b/i;
/** The builder's calls that name a table which parts of the query may speak of. */
const READS = /^(selectFrom|updateTable|deleteFrom|from|using|(inner|left|cross|full|right)Join)$/;

type Bindings = Map<ts.Symbol, Meaning>;
type Meaning = { expression: ts.Expression; bindings: Bindings };
type Reading = {
  choice: boolean;
  bindings: Bindings;
  /** Of the whole text. */
  count: { parameters: number };
  /** The templates that the text is made of. */
  parts: Set<ts.Node>;
};
type Returning = ts.ArrowFunction | ts.FunctionDeclaration;

class NotReadable extends Error {}

/**
 * Reads the SQL of every statement that says what its rows are, `sql<Row>` and `executeQuery<Row>`, from the source; what
 * cannot be read is in `unread`, with the reason. A condition inside another statement is read with that one.
 */
export function declaredStatements(): { statements: DeclaredStatement[]; unread: string[] } {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => join(ROOT, file))
    .filter((file) => /\bsql\b|executeQuery/.test(readFileSync(file, 'utf8')));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  return new StatementReader(ts.createProgram(files, options)).read(files);
}

class StatementReader {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  /** Where each constant and function is named. */
  readonly #uses = new Map<ts.Symbol, ts.Identifier[]>();

  constructor(program: ts.Program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  read(files: readonly string[]): { statements: DeclaredStatement[]; unread: string[] } {
    const sources = files.flatMap((file) => this.#program.getSourceFile(file) ?? []);
    const names = new Set(sources.flatMap((source) => [...sqlNamesIn(source)]));
    for (const source of sources) this.#noteUses(source, names);
    const read: { node: ts.Node; statement: DeclaredStatement }[] = [];
    const unread: { node: ts.Node; reason: string }[] = [];
    // PostgreSQL judges these with the statement that they are a part of, and its rows have a type.
    const judged = new Set<ts.Node>();
    for (const { node, type, sql } of sources.flatMap((source) => [...declarationsIn(source)])) {
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      const place = `${relative(ROOT, node.getSourceFile().fileName)}:${line + 1}`;
      try {
        const parts = new Set<ts.Node>();
        const texts = [...new Set(CHOICES.map((choice) => this.#textOf(sql, choice, parts)))];
        const rowType = this.#checker.getTypeFromTypeNode(type);
        const isWhole = STATEMENT.test(texts[0] ?? '');
        if (isWhole) for (const part of parts) if (part !== node) judged.add(part);
        const statement = {
          place,
          texts,
          scopes: isWhole ? [] : this.#scopesOf(node),
          columns: isWhole ? this.#columnsOf(rowType, node) : [this.#column('value', rowType, false)],
          hasOthers: this.#checker.getIndexInfoOfType(rowType, ts.IndexKind.String) !== undefined,
        };
        read.push({ node, statement });
      } catch (error) {
        if (!(error instanceof NotReadable)) throw error;
        unread.push({ node, reason: `${place}: ${error.message}` });
      }
    }
    return {
      statements: read
        .filter(({ node, statement: { scopes } }) => scopes.length === 0 || !judged.has(node))
        .map(({ statement }) => statement),
      unread: unread.filter(({ node }) => !judged.has(node)).map(({ reason }) => reason),
    };
  }

  #noteUses(node: ts.Node, names: ReadonlySet<string>): void {
    if (ts.isIdentifier(node) && names.has(node.text)) {
      const symbol = this.#symbolOf(node);
      const declaration = symbol?.valueDeclaration;
      const isNameable =
        declaration && (ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration));
      if (symbol && isNameable && declaration.name !== node)
        this.#uses.set(symbol, [...(this.#uses.get(symbol) ?? []), node]);
    }
    ts.forEachChild(node, (child) => this.#noteUses(child, names));
  }

  /** Of a row of several shapes, a column may be null if it is so in one of them, or missing there. */
  #columnsOf(type: ts.Type, node: ts.Node): DeclaredColumn[] {
    const shapes = (type.isUnion() ? type.types : [type]).map((shape) =>
      this.#checker.getPropertiesOfType(shape).map((property) => {
        const propertyType = this.#checker.getTypeOfSymbolAtLocation(property, node);
        return this.#column(property.name, propertyType, (property.flags & ts.SymbolFlags.Optional) !== 0);
      }),
    );
    return [...Map.groupBy(shapes.flat(), ({ name }) => name)].map(([name, columns]) => ({
      name,
      kind: columns.find(({ kind }) => kind !== 'any')?.kind ?? 'any',
      nullable: columns.length < shapes.length || columns.some(({ nullable }) => nullable),
      optional: columns.some(({ optional }) => optional),
    }));
  }

  #column(name: string, type: ts.Type, optional: boolean): DeclaredColumn {
    const parts = type.isUnion() ? type.types : [type];
    const isNothing = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
    const kinds = new Set(parts.filter((part) => !isNothing(part)).map((part) => this.#kindOf(part)));
    const [kind = 'any'] = kinds;
    const nullable = parts.some(isNothing) || kind === 'any';
    return { name, kind: kinds.size > 1 ? 'other' : kind, nullable, optional };
  }

  #kindOf(type: ts.Type): DeclaredKind {
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return 'any';
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return element ? `${this.#column('', element, false).kind}[]` : 'other';
    }
    const name = type.getSymbol()?.name;
    if (name === 'Instant') return 'instant';
    return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'other';
  }

  #textOf(expression: ts.Expression, choice: boolean, parts: Set<ts.Node>): string {
    return this.#sql(expression, { choice, bindings: new Map(), count: { parameters: 0 }, parts });
  }

  /** The SQL of an expression that is SQL. */
  #sql(node: ts.Expression, reading: Reading): string {
    const plain = unwrapped(node);
    if (ts.isTaggedTemplateExpression(plain) && isNamed(plain.tag, 'sql'))
      return this.#template(plain, reading);
    if (ts.isConditionalExpression(plain))
      return this.#sql(reading.choice ? plain.whenTrue : plain.whenFalse, reading);
    if (ts.isIdentifier(plain)) {
      const { expression, bindings } = this.#meaningOf(plain, reading);
      return this.#sql(expression, { ...reading, bindings });
    }
    if (ts.isCallExpression(plain)) return this.#call(plain, reading);
    if (ts.isElementAccessExpression(plain) && ts.isIdentifier(plain.expression)) {
      const { expression } = this.#meaningOf(plain.expression, reading);
      const choices = unwrapped(expression);
      const [one] = ts.isObjectLiteralExpression(choices) ? choices.properties : [];
      if (one && ts.isPropertyAssignment(one)) return this.#sql(one.initializer, reading);
    }
    throw new NotReadable(`„${plain.getText()}“ ist nicht zu lesen`);
  }

  #template(node: ts.TaggedTemplateExpression, reading: Reading): string {
    const { template } = node;
    reading.parts.add(node);
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans)
      text += this.#sqlOrParameter(expression, reading) + literal.text;
    return text;
  }

  #sqlOrParameter(node: ts.Expression, reading: Reading): string {
    const type = this.#checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    const isSql = parts.some((part) => part.getProperty('toOperationNode') !== undefined);
    return isSql ? this.#sql(node, reading) : `$${++reading.count.parameters}`;
  }

  #call(node: ts.CallExpression, reading: Reading): string {
    const { expression } = node;
    const [first, second] = node.arguments;
    if (ts.isPropertyAccessExpression(expression) && first) {
      const { name, expression: object } = expression;
      if (isNamed(object, 'CompiledQuery') && name.text === 'raw') return this.#string(first, reading);
      if (isNamed(object, 'sql') && name.text === 'raw') return this.#string(first, reading);
      if (isNamed(object, 'sql') && name.text === 'lit') return this.#literal(first, reading);
      if (isNamed(object, 'sql') && name.text === 'join') {
        const separator = second ? this.#sql(second, reading) : ', ';
        return this.#items(unwrapped(first), reading).join(separator);
      }
      if (isNamed(object, 'sql') && /^(ref|id|table)$/.test(name.text)) {
        const names = this.#string(first, reading).split('.');
        return names.map((one) => `"${one}"`).join('.');
      }
    }
    const { expression: body, bindings } = this.#returnedBy(expression, node, reading);
    return this.#sql(body, { ...reading, bindings });
  }

  #literal(node: ts.Expression, reading: Reading): string {
    if (this.#column('', this.#checker.getTypeAtLocation(node), false).kind !== 'string') return '0';
    try {
      return `'${this.#string(node, reading)}'`;
    } catch (error) {
      if (error instanceof NotReadable) return `'any'`;
      throw error;
    }
  }

  /** The items of a list in SQL; of one that is made of others by `map`, the first stands for all. */
  #items(list: ts.Expression, reading: Reading): string[] {
    if (ts.isArrayLiteralExpression(list)) return list.elements.flatMap((node) => this.#item(node, reading));
    if (ts.isConditionalExpression(list))
      return this.#items(unwrapped(reading.choice ? list.whenTrue : list.whenFalse), reading);
    if (ts.isIdentifier(list)) {
      const { expression, bindings } = this.#meaningOf(list, reading);
      const items = this.#items(unwrapped(expression), { ...reading, bindings });
      return [...items, ...this.#pushed(list, reading)];
    }
    if (!ts.isCallExpression(list)) throw new NotReadable(`die Liste „${list.getText()}“ ist nicht zu lesen`);
    if (ts.isPropertyAccessExpression(list.expression)) {
      const { name, expression: object } = list.expression;
      const [mapper] = list.arguments;
      if (name.text === 'map' && mapper && ts.isArrowFunction(mapper))
        return this.#item(returnOf(mapper), reading);
      if (name.text === 'filter') return this.#items(unwrapped(object), reading);
    }
    const { expression: body, bindings } = this.#returnedBy(list.expression, list, reading);
    return this.#items(unwrapped(body), { ...reading, bindings });
  }

  /** One item; none if a condition leaves it out, several if it is a list. */
  #item(node: ts.Expression, reading: Reading): string[] {
    const plain = unwrapped(node);
    if (ts.isSpreadElement(plain)) return this.#items(unwrapped(plain.expression), reading);
    if (isNamed(plain, 'undefined')) return [];
    if (ts.isConditionalExpression(plain))
      return this.#item(reading.choice ? plain.whenTrue : plain.whenFalse, reading);
    if (ts.isBinaryExpression(plain) && plain.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return reading.choice ? this.#item(plain.right, reading) : [];
    return [this.#sqlOrParameter(plain, reading)];
  }

  /** What is added to a list with `push`, which conditions decide. */
  #pushed(list: ts.Identifier, reading: Reading): string[] {
    const block = reading.choice ? ts.findAncestor(list, ts.isBlock) : undefined;
    const symbol = this.#checker.getSymbolAtLocation(list);
    const pushed: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { name, expression: object } = node.expression;
        if (name.text === 'push' && this.#checker.getSymbolAtLocation(object) === symbol)
          pushed.push(...node.arguments.flatMap((argument) => this.#item(argument, reading)));
      }
      ts.forEachChild(node, visit);
    };
    if (block) visit(block);
    return pushed;
  }

  /** A text that is put into SQL as it stands; of a choice of texts the first. */
  #string(node: ts.Expression, reading: Reading): string {
    const plain = unwrapped(node);
    if (ts.isStringLiteralLike(plain)) return plain.text;
    if (ts.isTemplateExpression(plain)) {
      const spans = plain.templateSpans.map(
        ({ expression, literal }) => this.#string(expression, reading) + literal.text,
      );
      return plain.head.text + spans.join('');
    }
    if (ts.isConditionalExpression(plain))
      return this.#string(reading.choice ? plain.whenTrue : plain.whenFalse, reading);
    if (ts.isIdentifier(plain)) {
      const found = this.#bound(plain, reading);
      if (found) return this.#string(found.expression, { ...reading, bindings: found.bindings });
    }
    if (ts.isCallExpression(plain)) {
      const { expression: callee } = plain;
      const [mapper] = plain.arguments;
      if (ts.isPropertyAccessExpression(callee)) {
        if (isNamed(callee.expression, 'JSON')) return '{}';
        if (callee.name.text === 'join') return this.#string(callee.expression, reading);
        if (callee.name.text === 'map' && mapper && ts.isArrowFunction(mapper))
          return this.#string(returnOf(mapper), reading);
      }
      const { expression, bindings } = this.#returnedBy(callee, plain, reading);
      return this.#string(expression, { ...reading, bindings });
    }
    const type = this.#checker.getTypeAtLocation(plain);
    const [one = type] = type.isUnion() ? type.types : [];
    if (one.isStringLiteral()) return one.value;
    if (one.flags & ts.TypeFlags.NumberLike) return '0';
    throw new NotReadable(`der Text „${plain.getText()}“ ist nicht zu lesen`);
  }

  #meaningOf(node: ts.Identifier, reading: Reading): Meaning {
    const found = this.#bound(node, reading);
    if (!found) throw new NotReadable(`„${node.text}“ ist nicht zu lesen`);
    return found;
  }

  #bound(node: ts.Identifier, { bindings }: Reading): Meaning | undefined {
    const symbol = this.#symbolOf(node);
    const bound = symbol && bindings.get(symbol);
    if (bound) return bound;
    const declaration = symbol?.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return { expression: declaration.initializer, bindings };
    return declaration && ts.isParameter(declaration) ? this.#firstArgument(declaration) : undefined;
  }

  /** What a function gets that is read by itself: a call whose statement is executed, else the first. */
  #firstArgument(parameter: ts.ParameterDeclaration): Meaning | undefined {
    const { parent } = parameter;
    const named = ts.isFunctionDeclaration(parent) ? parent : parent.parent;
    if (!ts.isFunctionDeclaration(named) && !ts.isVariableDeclaration(named)) return undefined;
    const symbol = named.name && this.#checker.getSymbolAtLocation(named.name);
    const uses = (symbol && this.#uses.get(symbol)) ?? [];
    const position = parent.parameters.findIndex((one) => one === parameter);
    const calls = uses.map(({ parent: call }) => call).filter((call) => ts.isCallExpression(call));
    const call = calls.find(isExecuted) ?? calls[0];
    const argument = call?.arguments[position];
    return argument && { expression: argument, bindings: new Map() };
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** What a called function returns, with its parameters bound to the arguments of the call. */
  #returnedBy(callee: ts.Expression, call: ts.CallExpression, { bindings: outer }: Reading): Meaning {
    const called = this.#functionOf(callee);
    if (!called) throw new NotReadable(`„${call.getText()}“ ist nicht zu lesen`);
    const bindings: Bindings = new Map(outer);
    called.parameters.forEach(({ name, initializer }, index) => {
      const argument = call.arguments[index] ?? initializer;
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol && argument) bindings.set(symbol, { expression: argument, bindings: outer });
    });
    return { expression: returnOf(called), bindings };
  }

  #functionOf(callee: ts.Expression): Returning | undefined {
    const declaration = this.#symbolOf(callee)?.valueDeclaration;
    const called =
      declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
        ? unwrapped(declaration.initializer)
        : declaration;
    return called && (ts.isArrowFunction(called) || ts.isFunctionDeclaration(called)) ? called : undefined;
  }

  /** Clauses of the tables around a part of a query, and around each use of the constant or function that holds it. */
  #scopesOf(node: ts.Node): string[] {
    const scopes = new Set<string>();
    const seen = new Set<ts.Node>();
    const visit = (at: ts.Node): void => {
      if (seen.has(at)) return;
      seen.add(at);
      for (const scope of this.#scopesAround(at)) scopes.add(scope);
      for (let owner: ts.Node | undefined = at.parent; owner; owner = owner.parent) {
        if (!ts.isVariableDeclaration(owner) && !ts.isFunctionDeclaration(owner)) continue;
        const symbol = owner.name && this.#checker.getSymbolAtLocation(owner.name);
        for (const use of (symbol && this.#uses.get(symbol)) ?? []) visit(use);
      }
    };
    visit(node);
    return [...scopes];
  }

  /** The tables that are read, the nearest query's first; then with the one that is written too. */
  #scopesAround(node: ts.Node): string[] {
    const read = new Map<string, string>();
    const written = new Map<string, string>();
    const walk = (chain: ts.Expression): void => {
      const plain = unwrapped(chain);
      if (ts.isIdentifier(plain)) {
        const declaration = this.#symbolOf(plain)?.valueDeclaration;
        if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
          walk(declaration.initializer);
      }
      if (!ts.isCallExpression(plain)) return;
      const { expression: callee } = plain;
      const [table] = plain.arguments;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
      const tables = name === 'insertInto' ? written : READS.test(name) ? read : undefined;
      if (tables && table && ts.isStringLiteralLike(table)) {
        const [title = '', alias = title] = table.text.split(' as ');
        if (!tables.has(alias)) tables.set(alias, `${title} as ${alias}`);
      }
      if (ts.isPropertyAccessExpression(callee)) return walk(callee.expression);
      const called = this.#functionOf(callee);
      if (called && returns(called)) walk(returnOf(called));
    };
    for (let at: ts.Node | undefined = node; at; at = at.parent) if (ts.isCallExpression(at)) walk(at);
    const clause = (tables: Map<string, string>) =>
      tables.size === 0 ? '' : ` from ${[...tables.values()].join(', ')}`;
    return [clause(read), clause(new Map([...written, ...read]))];
  }
}

/** The constants and functions that hold SQL. */
function* sqlNamesIn(node: ts.Node): Generator<string> {
  if ((ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && /\bsql[<`.]/.test(node.getText()))
    if (node.name && ts.isIdentifier(node.name)) yield node.name.text;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* sqlNamesIn(child);
}

/** The `sql<Row>` and `executeQuery<Row>` of a file. */
function* declarationsIn(node: ts.Node): Generator<{ node: ts.Node; type: ts.TypeNode; sql: ts.Expression }> {
  if (ts.isTaggedTemplateExpression(node) && isNamed(node.tag, 'sql') && node.typeArguments?.[0])
    yield { node, type: node.typeArguments[0], sql: node };
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [type] = node.typeArguments ?? [];
    const [query] = node.arguments;
    if (node.expression.name.text === 'executeQuery' && type && query) yield { node, type, sql: query };
  }
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* declarationsIn(child);
}

const isExecuted = ({ parent }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute';

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

function unwrapped(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node);
  return isWrapped ? unwrapped(node.expression) : node;
}

const lastReturn = (block: ts.Block): ts.Expression | undefined =>
  block.statements.findLast((statement) => ts.isReturnStatement(statement))?.expression;

const returns = ({ body }: Returning): boolean =>
  body !== undefined && (!ts.isBlock(body) || lastReturn(body) !== undefined);

/** The expression of an arrow function, or what a function returns at its end. */
function returnOf({ body }: Returning): ts.Expression {
  const returned = body && (ts.isBlock(body) ? lastReturn(body) : body);
  if (!returned) throw new NotReadable('eine Funktion gibt nichts zurück');
  return returned;
}
