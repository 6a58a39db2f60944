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
    const preferred = await TextZoom.getPreferred();
    await TextZoom.set(preferred);
    tellLayout(preferred.value);
  } catch (error) {
    console.info('the text keeps its size', error);
  }
}

/** From here on the bar of visitors has no room for three words. */
const LARGE_FROM = 1.15;

/** Widths and their queries do not grow with the text, as they do in a browser whose text is enlarged. */
function tellLayout(zoom: number): void {
  const { style } = document.documentElement;
  style.setProperty('--text-zoom', String(zoom));
  document.documentElement.toggleAttribute('data-large-text', zoom >= LARGE_FROM);
}
