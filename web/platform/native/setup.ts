/** What tools/native/page.ts writes into the page of the bundle. */
export type NativeSetup = {
  /** Of this bundle. */
  version: string;
  /** Origin of the configured server. */
  server: string;
  /** Of the app's own links. */
  scheme: string;
};

export const SETUP_ID = 'native-setup';

/** @throws Error if the page of the bundle was not made by our build */
export function readSetup(): NativeSetup {
  const { version, server, scheme } = JSON.parse(
    document.getElementById(SETUP_ID)?.textContent ?? '{}',
  ) as Partial<NativeSetup>;
  if (!version || !server || !scheme) throw new Error('this page names no server');
  return { version, server, scheme };
}
