import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type MobileNetwork = {
  /** The server as the phone reaches it, "http://127.0.0.1:41234". */
  origin: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** What lies between a phone and the server, and can be cut: connections end, and new ones are refused. */
export async function openNetwork(server: string): Promise<MobileNetwork> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  const gate = createServer((phone) => {
    if (isCut) return void phone.resetAndDestroy();
    const there = connect(Number(port), hostname);
    for (const [from, to] of [
      [phone, there],
      [there, phone],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((closed) => gate.close(() => closed()));
    },
  };
}
