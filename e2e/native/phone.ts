import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** What Capacitor's bridge sends for a call of a plugin. */
type Message = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> };
type Answer = Record<string, unknown> | undefined;
export type Method = (options: never) => Answer | Promise<Answer>;

/** A plugin's error with the code that the native side gives it. */
export class PluginFailed extends Error {
  readonly code: string;
  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

/**
 * The native side of a phone, in place of Android's or that of iOS: it takes the messages of Capacitor's own bridge script
 * and answers as the plugins do. What it holds survives the end of the app, as on a phone.
 */
export class Phone {
  readonly platform: 'android' | 'ios';
  /** Every call of a plugin, in order. */
  readonly calls: { plugin: string; method: string; options: Record<string, unknown> }[] = [];
  readonly #plugins: Record<string, Record<string, Method>>;
  /** Who listens to which event of which plugin, on the page that is open. */
  #listeners: { page: Page; plugin: string; event: string; callbackId: string }[] = [];

  constructor(platform: 'android' | 'ios', plugins: Record<string, Record<string, Method>>) {
    this.platform = platform;
    this.#plugins = plugins;
  }

  /** Gives pages of this context Capacitor's bridge and this phone behind it. */
  async connect(context: BrowserContext): Promise<void> {
    await context.exposeBinding('nativeCall', ({ page }, message: Message) => this.#receive(page, message));
    await context.addInitScript(connectBridge, {
      platform: this.platform,
      newPage: NEW_PAGE,
      headers: Object.entries(this.#plugins).map(([name, methods]) => ({
        name,
        methods: [
          ...Object.keys(methods).map((method) => ({
            name: method,
            rtype: WITH_CALLBACK.has(`${name}.${method}`) ? 'callback' : 'promise',
          })),
          { name: 'addListener' },
          { name: 'removeListener' },
          { name: 'removeAllListeners', rtype: 'promise' },
          { name: 'checkPermissions', rtype: 'promise' },
          { name: 'requestPermissions', rtype: 'promise' },
        ],
      })),
    });
    await context.addInitScript({ content: await bridgeScript() });
  }

  /** Something happens on the phone: the back button, a tap on a notification. */
  async emit(plugin: string, event: string, data: Record<string, unknown> = {}): Promise<void> {
    const hearing = this.#listeners.filter((one) => one.plugin === plugin && one.event === event);
    await Promise.all(
      hearing.map(({ page, callbackId }) =>
        send(page, {
          callbackId,
          pluginId: plugin,
          methodName: 'addListener',
          success: true,
          save: true,
          data,
        }),
      ),
    );
  }

  /** True while the open page listens to an event. */
  hears(plugin: string, event: string): boolean {
    return this.#listeners.some((one) => one.plugin === plugin && one.event === event);
  }

  callsOf(plugin: string, method: string): Record<string, unknown>[] {
    return this.calls
      .filter((call) => call.plugin === plugin && call.method === method)
      .map(({ options }) => options);
  }

  async #receive(page: Page, { callbackId, pluginId, methodName, options }: Message): Promise<void> {
    if (pluginId === 'Console') return;
    // What a page listened to ends with it, and not when it goes to another address by itself.
    if (pluginId === NEW_PAGE) return this.#forget(page);
    if (methodName === 'addListener') {
      this.#listeners.push({ page, plugin: pluginId, event: String(options['eventName']), callbackId });
      return;
    }
    if (methodName === 'removeListener') {
      this.#listeners = this.#listeners.filter((one) => one.callbackId !== options['callbackId']);
      return;
    }
    this.calls.push({ plugin: pluginId, method: methodName, options });
    const result = { callbackId, pluginId, methodName };
    try {
      const method = this.#plugins[pluginId]?.[methodName];
      if (!method) throw new PluginFailed('UNIMPLEMENTED', `"${pluginId}.${methodName}" is not implemented`);
      const data = (await method(options as never)) ?? {};
      await send(page, { ...result, success: true, data });
    } catch (error) {
      const { message, code } = error as PluginFailed;
      await send(page, { ...result, success: false, error: { message, code } });
    }
  }

  #forget(page: Page): void {
    this.#listeners = this.#listeners.filter((one) => one.page !== page);
  }
}

/** Calls a function that the app gives it. */
const WITH_CALLBACK = new Set(['BackgroundTask.beforeExit']);

/** Not of Capacitor: another document has begun. */
const NEW_PAGE = 'NewPage';

/** A page that is gone hears nothing. */
async function send(page: Page, result: object): Promise<void> {
  await page
    .evaluate((answer) => {
      const { Capacitor } = window as unknown as { Capacitor: { fromNative(result: object): void } };
      Capacitor.fromNative(answer);
    }, result)
    .catch(() => undefined);
}

type Connection = { platform: 'android' | 'ios'; headers: object[]; newPage: string };

/** Runs in the page, before Capacitor's bridge: what the WebView of the shell offers. */
function connectBridge({ platform, headers, newPage }: Connection): void {
  type Native = { nativeCall(message: object): void };
  const native = window as unknown as Native & Record<string, unknown>;
  const post = (message: string | object) =>
    native.nativeCall(typeof message === 'string' ? (JSON.parse(message) as object) : message);
  if (window === window.top)
    native.nativeCall({ pluginId: newPage, methodName: '', callbackId: '', options: {} });
  if (platform === 'android') native['androidBridge'] = { postMessage: post };
  else native['webkit'] = { messageHandlers: { bridge: { postMessage: post } } };
  native['Capacitor'] = { PluginHeaders: headers, DEBUG: false, isLoggingEnabled: false };
}

/** The script that Capacitor puts into each page; the same for both platforms. */
async function bridgeScript(): Promise<string> {
  const home = join(createRequire(import.meta.url).resolve('@capacitor/android/package.json'), '..');
  return readFile(join(home, 'capacitor/src/main/assets/native-bridge.js'), 'utf8');
}
