import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A page of a browser whose tabs share this storage. */
function openPage() {
  const values = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const page = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { hidden: false } });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', { ...localStorage });
  return {
    reload,
    comesBack: () => page.dispatchEvent(new Event('pageshow')),
    /** Another tab writes into the shared storage. */
    otherTabWrites(key: string, value: string) {
      values.set(key, value);
      page.dispatchEvent(Object.assign(new Event('storage'), { storageArea: localStorage }));
    },
  };
}

async function watch() {
  const { noteLogout, reloadAfterLogout } = await import('./after-logout.ts');
  reloadAfterLogout(() => undefined);
  return noteLogout;
}

// Requests that a page holds would be held for the next test, also of another file: modules are shared.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => vi.resetModules());

describe('a page on which somebody is logged in', () => {
  it('reloads after a logout in another tab, and after nothing else', async () => {
    const { reload, otherTabWrites, comesBack } = openPage();
    await watch();
    otherTabWrites('stadt', 'bonn');
    comesBack();
    expect(reload).not.toHaveBeenCalled();
    otherTabWrites('abgemeldet', '1');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not reloaded by what other tabs write while it logs out itself', async () => {
    const { reload, otherTabWrites } = openPage();
    const noteLogout = await watch();
    noteLogout();
    otherTabWrites('stadt', 'bonn');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads when the back button brings it back after its own logout', async () => {
    const { reload, comesBack } = openPage();
    const noteLogout = await watch();
    noteLogout();
    comesBack();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads after a further logout in another tab', async () => {
    const { reload, otherTabWrites } = openPage();
    const noteLogout = await watch();
    noteLogout();
    otherTabWrites('abgemeldet', '1');
    expect(reload).toHaveBeenCalledOnce();
  });
});
