import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from './routes.tsx';

const SCREENS = join(import.meta.dirname, 'screens');

type Screen = { path: string; file: string };

/** Every route that is a screen: its whole path, and the file below `screens/` that it names. */
function screensOf(routeList: readonly RouteObject[], above = ''): Screen[] {
  return routeList.flatMap((route) => {
    const path = [above, route.path].filter(Boolean).join('/').replace(/^\/+/, '/');
    const { module } = (route.handle ?? {}) as { module?: string };
    const own = module?.startsWith('web/screens/')
      ? [{ path: path || '/', file: module.slice('web/screens/'.length) }]
      : [];
    return [...own, ...screensOf(route.children ?? [], path)];
  });
}

const screens = screensOf(routes);
const files = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx'));

describe('routes and screens', () => {
  it('belong together: every screen has a route, every route its screen', () => {
    expect(new Set(screens.map(({ file }) => file))).toEqual(new Set(files));
  });

  it.each(screens)('$path shows $file, whose path is the path of the URL', ({ path, file }) => {
    // The fixed words of the URL in their order; a parameter that ends a URL gives its name where no word does.
    const words = path.split('/').filter(Boolean);
    const named = file.replace(/\.tsx$/, '').split('/');
    if (path === '/') {
      expect(named).toEqual(['home']);
      return;
    }
    let last = -1;
    for (const name of named) {
      const position = words.findIndex((word, index) => index > last && word.replace(/^:|\?$/g, '') === name);
      expect(position, `„${name}“ of ${file} in ${path}`).toBeGreaterThan(last);
      last = position;
    }
  });

  it('is each loaded when its route is entered', async () => {
    const lazy = flatten(routes).filter(({ handle }) => (handle as { module?: string } | undefined)?.module);
    expect(lazy.length).toBeGreaterThan(screens.length - 1);
    for (const { lazy: load, path } of lazy) {
      const loaded = await (load as () => Promise<{ Component?: unknown }>)();
      expect(loaded.Component, path).toBeTypeOf('function');
    }
  });
});

function flatten(routeList: readonly RouteObject[]): RouteObject[] {
  return routeList.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}
