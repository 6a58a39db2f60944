import {
  Camera,
  CameraDirection,
  EncodingType,
  type MediaResult,
  MediaTypeSelection,
} from '@capacitor/camera';
import { type DeviceCamera, DeviceDenied } from '../device.ts';

/** The plugin's, of iOS and Android. */
const DENIED = { 'OS-PLUG-CAMR-0003': 'camera', 'OS-PLUG-CAMR-0005': 'photos' } as const;
const CANCELLED = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'];

/** Longest side in px, as domain/document/photo-limit.ts has it for browsers. */
const MAX_SIDE = 3_000;
const SIZE = { quality: 88, targetWidth: MAX_SIDE, targetHeight: MAX_SIDE };

/** The camera and the photos of the phone, in the system's own screens. */
export const camera: DeviceCamera = {
  take: async (direction) => {
    const [photo] = await photosOf(async () => [
      await Camera.takePhoto({
        ...SIZE,
        encodingType: EncodingType.JPEG,
        cameraDirection: direction === 'front' ? CameraDirection.Front : CameraDirection.Rear,
      }),
    ]);
    return photo;
  },
  choose: (max) =>
    photosOf(async () => {
      const options = { mediaType: MediaTypeSelection.Photo, allowMultipleSelection: max > 1, limit: max };
      return (await Camera.chooseFromGallery({ ...SIZE, ...options })).results;
    }),
};

async function photosOf(ask: () => Promise<MediaResult[]>): Promise<Blob[]> {
  try {
    return await Promise.all((await ask()).map(read));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (CANCELLED.includes(code)) return [];
    if (code in DENIED) throw new DeviceDenied(DENIED[code as keyof typeof DENIED]);
    throw error;
  }
}

/** The bytes now: the system may clear the file before it is sent. */
async function read({ webPath = '' }: MediaResult): Promise<Blob> {
  const response = await fetch(webPath);
  if (!response.ok) throw new Error(`the photo is not there: ${response.status}`);
  return response.blob();
}
