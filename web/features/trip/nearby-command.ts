import type { CommandKind } from '#domain/telematics/car-command.ts';
import {
  OPENING_REFUSALS,
  type OpeningCheck,
  type OpeningRefusal,
  openingText,
} from '#domain/telematics/car-opening.ts';
import { connectBluetooth } from '#web/platform/bluetooth.ts';
import { signWithDevice } from '#web/platform/device-key.ts';
import { connectDoor, NearCarFailed, type NearFault } from '#web/platform/near-car.ts';
import type { KeptGrant } from './grant-store.ts';

export type NearbyOutcome = { kind: 'DONE' } | { kind: 'REFUSED'; reason: OpeningRefusal | NearFault };

/**
 * Tells the car beside the device to open or lock, without any network (docs/telematics.md). Must be called by a tap:
 * the browser asks which car. Never rejects.
 */
export async function sendNearbyCommand(
  grant: KeptGrant,
  { kind, check }: { kind: CommandKind; check: OpeningCheck | undefined },
): Promise<NearbyOutcome> {
  const { bookeeId: vehicleId, door } = grant;
  try {
    const car = door ? connectDoor(door, vehicleId) : await connectBluetooth(vehicleId);
    try {
      const asked = await car.challenge();
      if (!isChallenge(asked)) return { kind: 'REFUSED', reason: 'FAULT' };
      const { nonce } = asked;
      const signature = await signWithDevice(
        openingText({ vehicleId, kind, check, nonce, grant: grant.grant }),
      );
      const answer = await car.open({
        grant: grant.grant,
        nonce,
        kind,
        ...(check ? { check } : {}),
        signature,
      });
      return toOutcome(answer);
    } finally {
      car.close();
    }
  } catch (error) {
    return { kind: 'REFUSED', reason: error instanceof NearCarFailed ? error.fault : 'FAULT' };
  }
}

const isChallenge = (value: unknown): value is { nonce: string } =>
  typeof (value as { nonce?: unknown } | null)?.nonce === 'string';

function toOutcome(answer: unknown): NearbyOutcome {
  const { outcome, reason } = (answer ?? {}) as { outcome?: unknown; reason?: unknown };
  if (outcome === 'DONE') return { kind: 'DONE' };
  return { kind: 'REFUSED', reason: OPENING_REFUSALS.find((each) => each === reason) ?? 'FAULT' };
}
