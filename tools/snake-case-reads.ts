import ts from 'typescript';

/** Where rows have the names of their columns: in SQL and what stands beside it, in tests with SQL of their own. */
const MAY_READ_COLUMNS = /\.repository\.ts$|-sql\.ts$|^server\/(db|test)\/|\.test\.tsx?$|^e2e\//;
/** What others' interfaces answer has their names. */
const SPEAKS_FOREIGN_NAMES = /^(server\/adapters|web\/map)\/|^tools\/baseline\.ts$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** Few files have such a name at all; only these are parsed. */
const HAS_SNAKE_CASE = /[.,{['"]\s*[a-z][a-z0-9]*(_[a-z0-9]+)+\b/;

/** Returns the names in snake_case that a file reads from objects: `row.time_cents`, `row['time_cents']`, `{ time_cents }`. */
export function snakeCaseReads(path: string, text: string): string[] {
  if (MAY_READ_COLUMNS.test(path) || SPEAKS_FOREIGN_NAMES.test(path) || !HAS_SNAKE_CASE.test(text)) return [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameOfRead(node);
    if (name && SNAKE_CASE.test(name)) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

function nameOfRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
  if (!ts.isBindingElement(node)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? name.text : undefined;
}
