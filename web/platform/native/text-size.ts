import { TextZoom } from '@capacitor/text-zoom';
import { onRespawned } from '../respawn.ts';

/**
 * Text has the size that the phone is set to, since zooming is off (§9.27, §S9.26): at the start, and when somebody comes
 * back from the settings. Never rejects.
 */
export async function followTextSize(): Promise<void> {
  onRespawned(() => void apply());
  await apply();
}

async function apply(): Promise<void> {
  try {
    await TextZoom.set(await TextZoom.getPreferred());
  } catch (error) {
    console.info('the text keeps its size', error);
  }
}
