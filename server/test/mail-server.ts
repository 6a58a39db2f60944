import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; from: string; email: Email; raw: string };
type Refusal = { responseCode: number; message: string };
type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA';

export type TestMailServer = {
  url: string;
  received: ReceivedMail[];
  /** Returns the refusal of a step, or undefined to accept it; tests replace this function. */
  refuse: (step: Step, to: string) => Refusal | undefined;
  /** Runs when a mail has been received, before the server confirms it. */
  beforeAccepting: (mail: ReceivedMail) => Promise<void> | void;
  close(): Promise<void>;
};

/** Starts a real SMTP server; port 0 chooses a free one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const answer = (refusal: Refusal | undefined) =>
    refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode });
  const addressOf = (value: { address: string } | false) => (value ? value.address : '');

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(answer(mailServer.refuse('MAIL FROM', ''))),
    onRcptTo: ({ address }, _session, done) => done(answer(mailServer.refuse('RCPT TO', address))),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const receive = async () => {
          const raw = Buffer.concat(chunks);
          const to = envelope.rcptTo.map(addressOf);
          const refused = answer(mailServer.refuse('DATA', to[0] ?? ''));
          if (refused) return refused;
          const mail = {
            to,
            from: addressOf(envelope.mailFrom),
            email: await PostalMime.parse(raw),
            raw: raw.toString('utf8'),
          };
          mailServer.received.push(mail);
          await mailServer.beforeAccepting(mail);
          return undefined;
        };
        const refusedBy = (error: unknown) => error as Error;
        void (async () => done(await receive().catch(refusedBy)))();
      });
    },
  });
  // In some tests the client disconnects in the middle.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: actualPort } = listening.address() as AddressInfo;
  const mailServer: TestMailServer = {
    url: `smtp://127.0.0.1:${actualPort}`,
    received: [],
    refuse: () => undefined,
    beforeAccepting: () => undefined,
    close: () => new Promise((done) => server.close(done)),
  };
  return mailServer;
}
