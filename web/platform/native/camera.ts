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

/** What the server reads (§S11); a photo of another kind, such as HEIC, is drawn anew. */
const READ_BY_SERVER = ['image/jpeg', 'image/png', 'image/webp'];
/** Longest side in px. A licence is well to be read at that, and a photo has 1 to 3 MB, which a weak network carries. */
const MAX_SIDE = 3_000;
/** Drawn anew too: well below what the server takes, which domain/document/photo-limit.ts says. */
const LARGE_BYTES = 10 * 1024 * 1024;
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
  const photo = await response.blob();
  const fits = READ_BY_SERVER.includes(photo.type) && photo.size <= LARGE_BYTES;
  return fits ? photo : drawAnew(photo);
}

async function drawAnew(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: SIZE.quality / 100 });
}
