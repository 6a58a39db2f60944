import { type Method, PluginFailed } from './phone.ts';

/** What a phone remembers, and what its person allows. */
export type PhoneState = {
  /** The Keychain or Keystore. */
  secrets: Map<string, string>;
  /** The link that starts the app. */
  launchUrl: string | undefined;
  location: {
    permission: 'prompt' | 'granted' | 'denied';
    /** What the person says to the system's question. */
    answer: 'granted' | 'denied';
    position: { latitude: number; longitude: number };
  };
  push: {
    permission: 'prompt' | 'granted' | 'denied';
    /** What the person says to the system's question. */
    answer: 'granted' | 'denied';
    /** By which the service of the system reaches this phone. */
    address: string;
    /** The service is not to be reached: it never answers that this phone is to be forgotten. */
    isServiceLost?: boolean;
    /** Set by a journey: tells the app its address. */
    registered?: (address: string) => void;
  };
  /** The size of text in the phone's settings; 1 is the usual one. */
  textSize: number;
  /** It takes nothing more. */
  isSecretsFull: boolean;
  /** How somebody unlocks it, and how the next question for that ends: undefined means recognised. */
  lock: 'BIOMETRY' | 'CODE' | 'NONE';
  lockError: string | undefined;
  // Device:
  /** What the app keeps in its cache folder, by path. */
  files: Map<string, Buffer>;
  hasRoom: boolean;
  /** The next photos of camera and gallery, by what the plugin calls their address; none means that the person cancels. */
  photos: string[];
  /** Whether the person allows camera, photos and notifications. */
  allows: { camera: boolean; photos: boolean; notifications: boolean | undefined };
  reminders: Map<number, Reminder>;
  shortcuts: { id: string; title: string }[];
  badge: number;
  /** Kinds of addresses (before the colon) that no program of this phone opens. */
  opensNot: string[];
  bluetooth: {
    isOn: boolean;
    isAllowed: boolean;
    /** The box of the car beside the phone. */
    box: NearBox | undefined;
  };
};

/** A box as the phone's Bluetooth meets it. */
export type NearBox = {
  name: string;
  readChallenge(): string;
  /** Takes a packet, and says those of the answer, if it is complete. */
  takePacket(packet: Buffer): Buffer[];
  /** Set by a journey: tells the app what happens on the air. */
  emit(event: string, data: Record<string, unknown>): void;
};

/** What the app has asked the system to show later. */
export type Reminder = {
  id: number;
  title: string;
  body: string;
  /** ISO 8601; the bridge sends dates so. */
  schedule: { at: string };
  /** `at` in ms since 1970. */
  extra: { path: string; actionPath?: string; at: number };
  actionTypeId?: string;
};

export const newPhoneState = (): PhoneState => ({
  secrets: new Map(),
  isSecretsFull: false,
  lock: 'BIOMETRY',
  lockError: undefined,
  launchUrl: undefined,
  location: {
    permission: 'denied',
    answer: 'granted',
    position: { latitude: 49.4521, longitude: 11.0767 },
  },
  push: { permission: 'prompt', answer: 'granted', address: 'fcm-adresse-eines-telefons:0123456789' },
  textSize: 1,
  files: new Map(),
  hasRoom: true,
  photos: [],
  allows: { camera: true, photos: true, notifications: undefined },
  reminders: new Map(),
  shortcuts: [],
  badge: 0,
  opensNot: [],
  bluetooth: { isOn: true, isAllowed: true, box: undefined },
});

/** The plugins of the app as their native side answers; each is named as it registers itself. */
export function phonePlugins(state: PhoneState): Record<string, Record<string, Method>> {
  return {
    SecureStorage: {
      setSynchronizeKeychain: () => undefined,
      internalGetItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        data: state.secrets.get(prefixedKey) ?? null,
      }),
      internalSetItem: ({ prefixedKey, data }: { prefixedKey: string; data: string }) => {
        if (state.isSecretsFull) throw new PluginFailed('osError', 'no space left');
        state.secrets.set(prefixedKey, data);
        return undefined;
      },
      internalRemoveItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        success: state.secrets.delete(prefixedKey),
      }),
      internalClearItemsWithPrefix: ({ _prefix: prefix = '' }: { _prefix?: string }) => {
        for (const key of state.secrets.keys()) if (key.startsWith(prefix)) state.secrets.delete(key);
        return undefined;
      },
      internalGetPrefixedKeys: ({ prefix }: { prefix: string }) => ({
        keys: [...state.secrets.keys()].filter((key) => key.startsWith(prefix)),
      }),
    },
    BiometricAuthNative: {
      checkBiometry: () => ({
        isAvailable: state.lock === 'BIOMETRY',
        strongBiometryIsAvailable: state.lock === 'BIOMETRY',
        biometryType: 3,
        biometryTypes: [3],
        deviceIsSecure: state.lock !== 'NONE',
        reason: '',
        code: state.lock === 'BIOMETRY' ? '' : 'biometryNotEnrolled',
      }),
      internalAuthenticate: () => {
        if (state.lockError) throw new PluginFailed(state.lockError);
        return undefined;
      },
    },
    SplashScreen: { hide: () => undefined, show: () => undefined },
    App: {
      exitApp: () => undefined,
      getLaunchUrl: () => (state.launchUrl === undefined ? undefined : { url: state.launchUrl }),
      getInfo: () => ({ name: 'Stadtwagen', id: 'example.stadtwagen.app', build: '1', version: '0.1.0' }),
      getState: () => ({ isActive: true }),
      minimizeApp: () => {
        throw new PluginFailed('UNIMPLEMENTED');
      },
    },
    Browser: { open: () => undefined, close: () => undefined },
    Geolocation: {
      checkPermissions: () => permissionsOf(state),
      requestPermissions: () => {
        if (state.location.permission === 'prompt') state.location.permission = state.location.answer;
        return permissionsOf(state);
      },
      getCurrentPosition: () => {
        if (state.location.permission === 'prompt') state.location.permission = state.location.answer;
        if (state.location.permission === 'denied') throw new PluginFailed('OS-PLUG-GLOC-0003');
        return { timestamp: 0, coords: { ...state.location.position, accuracy: 20 } };
      },
    },
    PushNotifications: {
      register: () => {
        // As the system does: the address comes as an event of its own.
        state.push.registered?.(state.push.address);
        return undefined;
      },
      unregister: () => (state.push.isServiceLost ? new Promise<undefined>(() => undefined) : undefined),
      checkPermissions: () => ({ receive: state.push.permission }),
      requestPermissions: () => {
        if (state.push.permission === 'prompt') state.push.permission = state.push.answer;
        return { receive: state.push.permission };
      },
      removeAllDeliveredNotifications: () => undefined,
    },
    TextZoom: {
      get: () => ({ value: 1 }),
      getPreferred: () => ({ value: state.textSize }),
      set: () => undefined,
    },
    ...devicePlugins(state),
    BluetoothLe: bluetoothPlugin(state),
  };
}

/** The plugins of the slice "device". */
function devicePlugins(state: PhoneState): Record<string, Record<string, Method>> {
  const display = () =>
    state.allows.notifications === undefined ? 'prompt' : state.allows.notifications ? 'granted' : 'denied';
  const store = ({ path, data }: { path: string; data: string }, before: Buffer = Buffer.alloc(0)) => {
    if (!state.hasRoom) throw new PluginFailed('OS-PLUG-FILE-0013', 'The operation failed with an error.');
    state.files.set(path, Buffer.concat([before, Buffer.from(data, 'base64')]));
    return { uri: `file:///cache/${path}` };
  };
  const nextPhoto = () => {
    const webPath = state.photos.shift();
    return webPath ? { type: 0, uri: 'file:///photo.jpg', webPath, saved: false } : undefined;
  };
  return {
    AppLauncher: {
      canOpenUrl: () => ({ value: true }),
      openUrl: ({ url }: { url: string }) => ({
        completed: !state.opensNot.some((scheme) => url.startsWith(scheme)),
      }),
    },
    AppShortcuts: {
      set: ({ shortcuts }: { shortcuts: PhoneState['shortcuts'] }) => {
        state.shortcuts = shortcuts;
        return undefined;
      },
    },
    BackgroundTask: { beforeExit: () => undefined, finish: () => undefined },
    Badge: {
      checkPermissions: () => ({ display: display() }),
      set: ({ count }: { count: number }) => {
        state.badge = count;
        return undefined;
      },
      clear: () => {
        state.badge = 0;
        return undefined;
      },
    },
    Camera: {
      takePhoto: () => {
        if (!state.allows.camera) throw new PluginFailed('OS-PLUG-CAMR-0003', "Couldn't access camera.");
        const photo = nextPhoto();
        if (!photo)
          throw new PluginFailed(
            'OS-PLUG-CAMR-0006',
            "Couldn't take photo because the process was canceled.",
          );
        return photo;
      },
      chooseFromGallery: ({ limit }: { limit: number }) => {
        if (!state.allows.photos) throw new PluginFailed('OS-PLUG-CAMR-0005', "Couldn't access gallery.");
        const results = Array.from({ length: limit }, nextPhoto).filter((photo) => photo !== undefined);
        if (results.length === 0)
          throw new PluginFailed('OS-PLUG-CAMR-0020', "Couldn't choose media: canceled.");
        return { results };
      },
    },
    FileViewer: {
      openDocumentFromLocalPath: ({ path }: { path: string }) => {
        if (path.endsWith('.ics') && state.opensNot.includes('.ics'))
          throw new PluginFailed('OS-PLUG-FLVW-0010', 'There is no app to open this file.');
        return undefined;
      },
    },
    Filesystem: {
      writeFile: (options: { path: string; data: string }) => store(options),
      appendFile: (options: { path: string; data: string }) => store(options, state.files.get(options.path)),
      rmdir: ({ path }: { path: string }) => {
        for (const each of state.files.keys()) if (each.startsWith(`${path}/`)) state.files.delete(each);
        return undefined;
      },
    },
    Haptics: { notification: () => undefined },
    LocalNotifications: {
      checkPermissions: () => ({ display: display() }),
      requestPermissions: () => {
        state.allows.notifications ??= true;
        return { display: display() };
      },
      registerActionTypes: () => undefined,
      getPending: () => ({ notifications: [...state.reminders.values()] }),
      schedule: ({ notifications }: { notifications: Reminder[] }) => {
        for (const each of notifications) state.reminders.set(each.id, each);
        return { notifications: notifications.map(({ id }) => ({ id })) };
      },
      cancel: ({ notifications }: { notifications: { id: number }[] }) => {
        for (const { id } of notifications) state.reminders.delete(id);
        return undefined;
      },
      removeAllDeliveredNotifications: () => undefined,
    },
    Share: { canShare: () => ({ value: true }), share: () => ({ activityType: '' }) },
  };
}

/** What travels is written in hexadecimal digits. */
function bluetoothPlugin({ bluetooth }: PhoneState): Record<string, Method> {
  const DEVICE = '6C:B5:6B:00:00:17';
  const boxOf = ({ deviceId }: { deviceId: string }): NearBox => {
    if (deviceId !== DEVICE || !bluetooth.box) throw new PluginFailed('', 'Not connected to device.');
    return bluetooth.box;
  };
  return {
    initialize: () => {
      if (!bluetooth.isAllowed) throw new PluginFailed('', 'Permission denied.');
      return undefined;
    },
    isEnabled: () => ({ value: bluetooth.isOn }),
    requestLEScan: () => {
      const { box } = bluetooth;
      // Another car stands there too, and the first that is heard of a box says no name.
      for (const [deviceId, localName] of [
        ['1', 'SW0'],
        [DEVICE, undefined],
        [DEVICE, box?.name],
      ])
        if (box) setTimeout(() => box.emit('onScanResult', { device: { deviceId }, localName }));
      return undefined;
    },
    stopLEScan: () => undefined,
    connect: (device: { deviceId: string }) => {
      boxOf(device);
      return undefined;
    },
    disconnect: () => undefined,
    read: (device: { deviceId: string }) => ({
      value: Buffer.from(boxOf(device).readChallenge()).toString('hex'),
    }),
    startNotifications: (device: { deviceId: string }) => {
      boxOf(device);
      return undefined;
    },
    stopNotifications: () => undefined,
    write: ({ value, service, characteristic, ...device }: Written) => {
      const box = boxOf(device);
      const answer = box.takePacket(Buffer.from(value, 'hex'));
      const event = `notification|${device.deviceId}|${service}|${characteristic}`;
      for (const packet of answer) setTimeout(() => box.emit(event, { value: packet.toString('hex') }));
      return undefined;
    },
  };
}

type Written = { deviceId: string; service: string; characteristic: string; value: string };

const permissionsOf = ({ location: { permission } }: PhoneState) => ({
  location: permission,
  coarseLocation: permission,
});
