import type { CommandKind } from './car-command.ts';
import type { CarReading } from './car-state.ts';

/** How a driver finds the car, said with an opening when there was no connection for the departure check (§S10.3). */
export const OPENING_CHECKS = ['AS_DESCRIBED', 'DIFFERENT'] as const;
export type OpeningCheck = (typeof OPENING_CHECKS)[number];

/** Why a car does not open or lock for a phone that stands beside it. */
export const OPENING_REFUSALS = [
  // It has not heard the time since it was switched on.
  'NO_TIME',
  // The challenge is not its own, too old, or was answered before.
  'NONCE_UNKNOWN',
  // Not signed by the server, or changed afterwards.
  'GRANT_INVALID',
  'OTHER_CAR',
  'GRANT_TOO_EARLY',
  'GRANT_EXPIRED',
  'GRANT_REVOKED',
  // The phone does not have the key for which the grant was made.
  'OTHER_DEVICE',
  'CHECK_MISSING',
  'DOOR_OPEN',
  'IGNITION_ON',
  'FAULT',
] as const;
export type OpeningRefusal = (typeof OPENING_REFUSALS)[number];

/** What an unlock grant says; who has it may open this car, for this booking, with this device (§S10.19). */
export type UnlockGrant = {
  /** Rises with each grant: a revocation names the last one that it ends. */
  serial: number;
  /** The server's key that signed it. */
  keyId: string;
  vehicleId: number;
  bookingId: number;
  /** The device's public key: a point of P-256, uncompressed, in base64url. */
  deviceKey: string;
  validFrom: Temporal.Instant;
  validUntil: Temporal.Instant;
  /** The driver has answered the departure check; otherwise the opening must do so. */
  isChecked: boolean;
};

/** What a car did beside a phone, as it tells later. */
export type OfflineOpening = {
  id: string;
  grantSerial: number;
  bookingId: number;
  kind: CommandKind;
  /** By the car's corrected clock. */
  at: Temporal.Instant;
  check: OpeningCheck | undefined;
  /** Of that moment; undefined of boxes that do not say it. */
  reading?: CarReading | undefined;
};

/** Before the text of a grant that the server signs, so that the signature is none of anything else. */
export const grantText = (payload: string): string => `stadtwagen-grant-1.${payload}`;

/** What the device signs: this command, to this car, with this grant, once. */
export const openingText = (opening: {
  vehicleId: number;
  kind: CommandKind;
  check: OpeningCheck | undefined;
  nonce: string;
  grant: string;
}): string =>
  [
    'stadtwagen-opening-1',
    opening.vehicleId,
    opening.kind,
    opening.check ?? '-',
    opening.nonce,
    opening.grant,
  ].join('\n');
