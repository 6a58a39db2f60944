import { Readable } from 'node:stream';
import MemoryPersistence from 'aedes-persistence/asyncPersistence.js';

type Packet = Parameters<MemoryPersistence['storeRetained']>[0];

/**
 * What the broker keeps, in memory. The library compares every subscription with every kept message:
 * thousands of cars returning together would take minutes. A topic without wildcards is looked up.
 */
export class KeptMessages extends MemoryPersistence {
  readonly #kept = new Map<string, Packet>();

  override async storeRetained(packet: Packet): Promise<void> {
    // The types of the library know packets of all kinds; only published ones are kept.
    if (packet.cmd === 'publish') {
      if (packet.payload.length === 0) this.#kept.delete(packet.topic);
      else this.#kept.set(packet.topic, { ...packet });
    }
    await super.storeRetained(packet);
  }

  override createRetainedStreamCombi(patterns: string[]): Readable {
    if (patterns.some((pattern) => /[+#]/.test(pattern))) return super.createRetainedStreamCombi(patterns);
    return Readable.from(patterns.flatMap((topic) => this.#kept.get(topic) ?? []));
  }
}
