import type { OutputOf, RequestOf } from '#contract/calls.ts';

/** The services by which the server reaches devices. */
export type PushOffer = OutputOf<'GET /pushoffer'>;
/** What the server needs to reach this device. */
export type DeviceAddress = RequestOf<'PUT /devices/current'>['body'];
export type PushPermission = 'UNSUPPORTED' | 'NOT_ASKED' | 'GRANTED' | 'DENIED';

/** What a device does to be told something: a browser by itself, a native app by its shell (`AppShell.push`). */
export type PushDevice = {
  kind: 'WEB' | 'FCM' | 'APNS';
  /** May it be told anything? Asks nobody. */
  permission(): Promise<PushPermission>;
  /** Asks the person, if that has to be, and registers the device with its service. Undefined: not allowed. Only on a tap. */
  register(offer: PushOffer): Promise<DeviceAddress | undefined>;
  /** The address of a device that is registered already; asks nobody. */
  registered(): Promise<DeviceAddress | undefined>;
  /** Ends it, takes what is on the screen away, and the figure on the symbol. */
  unregister(): Promise<void>;
  /** The person has the product before them: takes the figure on its symbol away. */
  clearBadge(): Promise<void>;
};
