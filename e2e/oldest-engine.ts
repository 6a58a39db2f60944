import type { NewerFunction } from '../tools/baseline.ts';

/** Runs in the page, so it must not use anything from outside: the engine then lacks these functions, and Temporal. */
export function takeAway(functions: readonly NewerFunction[]): void {
  const all = globalThis as Record<string, unknown>;
  for (const { owner, name, isStatic } of functions) {
    const found = all[owner] as { prototype?: object } | undefined;
    const holder = isStatic ? found : found?.prototype;
    if (holder) Reflect.deleteProperty(holder, name);
  }
  Reflect.deleteProperty(globalThis, 'Temporal');
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
}
