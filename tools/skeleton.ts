/**
 * `npm run feature -- NAME` and `npm run call -- FEATURE NAME` write the skeletons of CONTRIBUTING's recipes: contract, binding,
 * declaration and scenarios, which compile and can be called.
 */

/** Files by their path from the root: reads what is there, and takes what is to be written. */
export type Folder = { read(path: string): string | undefined; write(path: string, text: string): void };

const NAME = /^[a-z]+(-[a-z]+)*$/;

/** `late-car` → `lateCar` */
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `show-note` → `ShowNote` */
const pascal = (name: string): string => camel(`-${name}`);

export class SkeletonFault extends Error {}

/** Writes a feature without calls and puts it on the two lists. Throws SkeletonFault with a German sentence. */
export function writeFeature(folder: Folder, feature: string): void {
  if (!NAME.test(feature)) throw new SkeletonFault(`„${feature}“: Namen sind klein, mit Bindestrich.`);
  const path = `server/features/${feature}/${feature}.feature.ts`;
  if (folder.read(path) !== undefined) throw new SkeletonFault(`${path} gibt es schon.`);
  const name = camel(feature);
  folder.write(
    path,
    `import { feature } from '#server/feature/feature.ts';

export const ${name}Feature = feature({
  calls: [],
});
`,
  );
  folder.write(
    `contract/${feature}.ts`,
    `import * as z from 'zod';\nimport { defineCall } from './call.ts';\n`,
  );
  folder.write(
    `server/features/${feature}/${feature}.scenarios.ts`,
    `import * as ${name} from '#contract/${feature}.ts';
import { EVERYBODY } from '#server/test/callers.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';

export const ${name}Scenarios = scenarios({
  calls: [
  ],
});
`,
  );
  edit(folder, 'server/features.ts', (text) =>
    addSorted(
      addSorted(
        text,
        /^import \{ \w+Feature \} from .*$/gm,
        `import { ${name}Feature } from './features/${feature}/${feature}.feature.ts';`,
      ),
      /^ {2}\w+Feature,$/gm,
      `  ${name}Feature,`,
    ),
  );
  edit(folder, 'contract/contracts.ts', (text) =>
    addSorted(text, /^export \* as .*$/gm, `export * as ${name} from './${feature}.ts';`),
  );
  edit(folder, 'tools/house.ts', (text) =>
    text.replace(/(const FEATURES =\s+'[^']*)'/, (_, known: string) => `${known} ${feature}'`),
  );
}

/** Writes a call that anybody may make and that answers with nothing yet. Throws SkeletonFault with a German sentence. */
export function writeCall(folder: Folder, feature: string, call: string): void {
  if (!NAME.test(call)) throw new SkeletonFault(`„${call}“: Namen sind klein, mit Bindestrich.`);
  const declared = `server/features/${feature}/${feature}.feature.ts`;
  if (folder.read(declared) === undefined)
    throw new SkeletonFault(
      `Das Feature „${feature}“ gibt es nicht. npm run feature -- ${feature} legt es an.`,
    );
  const bound = `server/features/${feature}/${call}.ts`;
  if (folder.read(bound) !== undefined) throw new SkeletonFault(`${bound} gibt es schon.`);
  const name = camel(call);
  edit(
    folder,
    `contract/${feature}.ts`,
    (text) => `${text.trimEnd()}

export const ${name} = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/${call.replaceAll('-', '')}',
  summary: 'Noch ohne Inhalt',
  public: true,
  output: z.strictObject({}),
  refusals: [],
});
`,
  );
  folder.write(
    bound,
    `import { ${name} } from '#contract/${feature}.ts';
import { bind } from '#server/http/bind-call.ts';

export const bind${pascal(call)} = bind(${name}, () => Promise.resolve({}));
`,
  );
  edit(folder, declared, (text) =>
    text
      .replace(/\n\n/, `\nimport { bind${pascal(call)} } from './${call}.ts';\n\n`)
      .replace(
        /calls: \[([^\]]*)\]/,
        (_, calls: string) => `calls: [${withLast(calls, `bind${pascal(call)}`)}]`,
      ),
  );
  edit(folder, `server/features/${feature}/${feature}.scenarios.ts`, (text) =>
    text.replace(/(calls: \[)\],|\n {2}\],\n/, (end, empty: string | undefined) => {
      const block = `
    callScenarios(${camel(feature)}.${name}, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /${call.replaceAll('-', '')}', undefined, as), ...EVERYBODY },
    }),`;
      return empty === undefined ? `${block}${end}` : `${empty}${block}\n  ],`;
    }),
  );
}

const withLast = (list: string, item: string): string =>
  [...list.split(',').map((each) => each.trim()), item].filter(Boolean).join(', ');

function edit(folder: Folder, path: string, change: (text: string) => string): void {
  const text = folder.read(path);
  if (text === undefined) throw new SkeletonFault(`${path} fehlt.`);
  const changed = change(text);
  if (changed === text) throw new SkeletonFault(`In ${path} steht nicht, was hier zu ergänzen ist.`);
  folder.write(path, changed);
}

/** Adds a line to those that match, in their order. */
function addSorted(text: string, lines: RegExp, line: string): string {
  const found = [...text.matchAll(lines)];
  const after = found.findLast(([known]) => known < line);
  const [first] = found;
  if (!first) return text;
  const at = after ? after.index + after[0].length + 1 : first.index;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
