import { FileViewer } from '@capacitor/file-viewer';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import { DeviceFull } from '../device.ts';

/** In the folder that the system may clear, and that no other app and no backup reads. */
const FOLDER = 'dateien';
const directory = Directory.Cache;
/** Of one message to the native side, before base64: a multiple of 3, so that the pieces fit together. */
const PIECE_BYTES = 3 * 512 * 1024;

/** @throws DeviceFull; anything else is a fault */
export async function openFile(file: Blob, name: string): Promise<void> {
  await removeFiles();
  const path = `${FOLDER}/${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '')}`;
  const uri = await write(file, path).catch(async (error: unknown) => {
    // The plugin has one code for all that goes wrong while it writes, and little else does than that no room is left.
    await removeFiles();
    throw new DeviceFull('the file is not written', { cause: error });
  });
  try {
    await FileViewer.openDocumentFromLocalPath({ path: uri });
  } catch (error) {
    console.info('no viewer', error);
    // Nothing on the phone shows such a file, but something may take it: a calendar, a mail.
    await Share.share({ files: [uri], title: name }).catch((refused: unknown) => {
      if (!/cancel/i.test((refused as Error).message)) throw refused;
    });
  }
}

async function write(file: Blob, path: string): Promise<string> {
  const first = await base64(file.slice(0, PIECE_BYTES));
  const { uri } = await Filesystem.writeFile({ path, directory, data: first, recursive: true });
  for (let offset = PIECE_BYTES; offset < file.size; offset += PIECE_BYTES) {
    const data = await base64(file.slice(offset, offset + PIECE_BYTES));
    await Filesystem.appendFile({ path, directory, data });
  }
  return uri;
}

function base64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error as Error));
    reader.readAsDataURL(piece);
  });
}

/** Never rejects: most times there is nothing. */
export const removeFiles = (): Promise<void> =>
  Filesystem.rmdir({ path: FOLDER, directory, recursive: true }).catch(() => undefined);
