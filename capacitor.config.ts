import type { CapacitorConfig } from '@capacitor/cli';
import app from './native/app.json';

/** Both projects get it from `cap sync`; what an operator decides stands in native/app.json. */
const config: CapacitorConfig = {
  appId: app.id,
  appName: app.name,
  webDir: 'dist/native',
  // §9.27: text follows the size that the system has instead (§S9.26).
  zoomEnabled: false,
  // In the stores' builds nothing is logged.
  loggingBehavior: 'debug',
  server: {
    // The origins that server/http/native-origin.ts answers.
    hostname: 'localhost',
    androidScheme: 'https',
    iosScheme: 'capacitor',
    cleartext: false,
    // Whatever is not in the bundle opens outside of the app.
    allowNavigation: [],
    errorPath: 'start-fault.html',
  },
  android: {
    path: 'native/android',
    allowMixedContent: false,
    // Of tools/baseline.ts; older ones show `errorPath`.
    minWebViewVersion: 111,
    // There is no service worker in the bundle.
    resolveServiceWorkerRequests: false,
  },
  ios: {
    path: 'native/ios',
    // The page keeps clear of notch and bars by itself, as on Android.
    contentInset: 'never',
    allowsLinkPreview: false,
    // Otherwise an iPad ignores the size of the text.
    preferredContentMode: 'mobile',
  },
  plugins: {
    SystemBars: {
      // Behind the bars; their sizes are in --safe-area-inset-top and its like (§9.26).
      insetsHandling: 'css',
      initialViewportFitValueHint: 'cover',
      style: 'DEFAULT',
    },
    SplashScreen: {
      // web/native.tsx hides it when there is something to see; by itself it goes where that does not run (`errorPath`).
      launchAutoHide: true,
      launchShowDuration: 8_000,
      launchFadeOutDuration: 150,
    },
    LocalNotifications: {
      smallIcon: 'ic_notification',
      iconColor: '#0f5c4a',
      presentationOptions: ['badge', 'sound', 'banner', 'list'],
    },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
    // The number is of what waits for somebody; reading it does not finish it.
    Badge: { persist: true, autoClear: false },
    CapacitorHttp: { enabled: false },
    CapacitorCookies: { enabled: false },
  },
};

export default config;
