import { type RecordStore, readRecords } from '#web/platform/record-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';

/** What would be lost with the login, because it has not arrived; the first one is told. */
const UNSENT: readonly { store: RecordStore; title: string; message: (loss: string) => string }[] = [
  {
    store: 'stempel',
    title: 'Arbeitszeiten sind noch nicht gesendet',
    message: (loss) =>
      `Was du gestempelt hast, liegt nur auf diesem Gerät. Wenn du ${loss}, geht es verloren.`,
  },
  {
    store: 'meldung',
    title: 'Eine Schadensmeldung ist noch nicht gesendet',
    message: (loss) => `Sie liegt nur auf diesem Gerät. Wenn du ${loss}, geht sie mit ihren Fotos verloren.`,
  },
  {
    store: 'aufgabe',
    title: 'Fotos einer Aufgabe sind noch nicht gesendet',
    message: (loss) => `Sie liegen nur auf diesem Gerät. Wenn du ${loss}, gehen sie verloren.`,
  },
  {
    store: 'standort',
    title: 'Ein Foto ist noch nicht gesendet',
    message: (loss) =>
      `Das Foto, wo dein Auto steht, liegt nur auf diesem Gerät. Wenn du ${loss}, geht es verloren.`,
  },
];

type Leaving = {
  /** Completes the sentence „Wenn du …“. */
  loss: string;
  label: string;
  run: () => void;
};

/** Runs what ends a login on this device; asks first if something would be lost with it. */
export async function confirmDataLoss({ loss, label, run }: Leaving): Promise<void> {
  const kept = await Promise.all(UNSENT.map(({ store }) => readRecords(store)));
  const first = UNSENT.find((_, index) => kept[index]?.length);
  if (!first) return run();
  const { title, message } = first;
  showDialog({ type: 'WARNING', title, messages: [message(loss)], action: { label, run } });
}
