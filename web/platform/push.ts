import { appShell } from './app-shell.ts';
import { browserPush } from './browser-push.ts';
import type { PushDevice } from './push-device.ts';

export const pushDevice = (): PushDevice => appShell()?.push ?? browserPush;
