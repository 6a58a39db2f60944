import 'temporal-polyfill/global';

/**
 * What the product calls and the oldest engines lack (docs/decisions/139-oldest-engines.md). Every engine that has
 * Temporal has all of it, so the others load this file with the polyfill.
 */
export const SUPPLIED = {
  'AbortSignal.any': (signals: Iterable<AbortSignal>): AbortSignal => {
    const any = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) any.abort(signal.reason);
      else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
    }
    return any.signal;
  },
  'Map.groupBy': <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
  'Promise.withResolvers': <T>(): PromiseWithResolvers<T> => {
    let resolve!: PromiseWithResolvers<T>['resolve'];
    let reject!: PromiseWithResolvers<T>['reject'];
    const promise = new Promise<T>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    return { promise, resolve, reject };
  },
  'URL.canParse': (url: string | URL, base?: string | URL): boolean => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
  /** Without options: whether the element is laid out. */
  '.checkVisibility()': function (this: Element): boolean {
    return this.getClientRects().length > 0;
  },
};

type Owner = Record<string, unknown>;
const owners: Record<keyof typeof SUPPLIED, unknown> = {
  'AbortSignal.any': AbortSignal,
  'Map.groupBy': Map,
  'Promise.withResolvers': Promise,
  'URL.canParse': URL,
  '.checkVisibility()': globalThis.Element?.prototype,
};
for (const [call, supplied] of Object.entries(SUPPLIED)) {
  const owner = owners[call as keyof typeof SUPPLIED] as Owner | undefined;
  const name = call.replace(/^\w*\.|\(\)$/g, '');
  if (owner) owner[name] ??= supplied;
}
