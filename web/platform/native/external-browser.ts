import { Browser } from '@capacitor/browser';
import type { AppShell } from '../app-shell.ts';

export const openInBrowser: AppShell['openInBrowser'] = (url) =>
  // Without a browser on the phone nothing opens.
  Browser.open({ url }).catch((error: unknown) => console.info('nothing opens', error));
