import * as mail from '#contract/mail.ts';
import { EVERYBODY, FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { MESSAGE } from '#server/test/link-refusals.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';

const DECLARATION = {
  declaration: 'CANCELLATION',
  contract: 'FRAMEWORK',
  kind: 'ORDINARY',
  name: 'Ada Lang',
  email: 'ada@example.org',
} as const;

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

function sendFiles({ ada, call }: Scene, files: Buffer[], as: As = { token: ada.token }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(MESSAGE)) form.set(name, value);
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'bericht.pdf');
  return call('POST /email', undefined, { ...as, form });
}

function sendTemplate({ call }: Scene, template: (typeof mail.EMAIL_TEMPLATES)[number], as: As) {
  return call('POST /emailtemplate/{template}', { params: { template }, body: { placeholders: {} } }, as);
}

async function customerWithEmail({ db, stage }: Scene) {
  const { id, token } = await stage.addCustomer();
  const email = `eigene${id}@example.org`;
  await db.updateTable('customer').set({ email }).where('id', '=', id).execute();
  return { token, email };
}

const declare = ({ call }: Scene, as: As) =>
  call(
    'POST /declarations',
    {
      body: {
        declaration: 'CANCELLATION',
        contract: 'FRAMEWORK',
        kind: 'ORDINARY',
        name: 'Ada Adler',
        email: `${crypto.randomUUID()}@example.org`,
      },
    },
    as,
  );

const declaredId = async (scene: Scene) => ({ params: { id: (await declare(scene, {})).output.id } });

export const contactScenarios = scenarios({
  calls: [
    callScenarios(mail.downloadDeclaration, {
      refusals: {
        DECLARATION_UNKNOWN: ({ call }) =>
          call('GET /declarations/{id}/file', { params: { id: crypto.randomUUID() } }),
      },
      rights: {
        try: async (scene, _, as) => scene.call('GET /declarations/{id}/file', await declaredId(scene), as),
        ...EVERYBODY,
      },
    }),
    callScenarios(mail.sendDeclaration, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /declarations', { body: DECLARATION }, FOREIGN),
        IDEMPOTENCY_KEY_REUSED: ({ call }) =>
          keyReused((key, second) =>
            call('POST /declarations', { body: { ...DECLARATION, name: second ? 'Ada' : 'Ben' } }, { key }),
          ),
      },
      rights: { try: (scene, _, as) => declare(scene, as), ...EVERYBODY },
    }),
    callScenarios(mail.sendEmail, {
      refusals: {
        AUTHENTICATION: (scene) => sendFiles(scene, [PDF], {}),
        ORIGIN_FORBIDDEN: ({ call }) => call('POST /email', { body: MESSAGE }, FOREIGN),
        IDEMPOTENCY_KEY_REUSED: ({ call }) =>
          keyReused((key, second) =>
            call('POST /email', { body: { ...MESSAGE, subject: second ? 'Anders' : 'So' } }, { key }),
          ),
        EMAIL_UNCONFIRMED: async (scene) => {
          const { token, email } = await customerWithEmail(scene);
          return scene.call('POST /email', { body: { ...MESSAGE, to: email } }, { token });
        },
        ATTACHMENT_FORMAT: (scene) =>
          sendFiles(scene, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
        ATTACHMENT_TOO_LARGE: (scene) => sendFiles(scene, [Buffer.concat([PDF], 15 * 1024 * 1024 + 1)]),
        TOO_MANY_ATTACHMENTS: (scene) => sendFiles(scene, [PDF, PDF, PDF, PDF]),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /email', { body: { subject: 'Frage', body: 'Wann?' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(mail.sendEmailTemplate, {
      refusals: {
        AUTHENTICATION: (scene) => sendTemplate(scene, 'betrugsverdacht_nutzerdaten', {}),
        FORBIDDEN: (scene) => sendTemplate(scene, 'tarifpartner_einmalpasswort', { token: scene.ada.token }),
        ORIGIN_FORBIDDEN: (scene) =>
          sendTemplate(scene, 'betrugsverdacht_nutzerdaten', { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, second) =>
            sendTemplate(scene, second ? 'registrierung_dublette' : 'betrugsverdacht_blacklist', {
              token: scene.ada.token,
              key,
            }),
          ),
      },
      rights: {
        try: ({ call }, _, as) => {
          const params = { template: 'betrugsverdacht_nutzerdaten' } as const;
          return call('POST /emailtemplate/{template}', { params, body: { placeholders: {} } }, as);
        },
        ...ONESELF,
      },
    }),
    callScenarios(mail.showDeclaration, {
      refusals: {
        DECLARATION_UNKNOWN: ({ call }) =>
          call('GET /declarations/{id}', { params: { id: crypto.randomUUID() } }),
      },
      // Whoever knows the id, which only the sender was told.
      rights: {
        try: async (scene, _, as) => scene.call('GET /declarations/{id}', await declaredId(scene), as),
        ...EVERYBODY,
      },
    }),
  ],
  samples: async ({ call }) => {
    const declared = { ...DECLARATION, declaration: 'WITHDRAWAL' } as const;
    const declarations: string[] = [];
    for (const name of ['Ada', 'Ben']) {
      const { kind: _, ...body } = { ...declared, name };
      declarations.push((await call('POST /declarations', { body })).output.id);
    }
    return {
      every: {
        id: declarations,
        template: [...mail.EMAIL_TEMPLATES],
        replyto: ['kunde@example.org', undefined],
      },
      calls: {
        'POST /declarations': {
          declaration: ['CANCELLATION'],
          contract: ['FRAMEWORK', 'PLUS'],
          kind: ['ORDINARY'],
          reason: [undefined],
          endsOn: ['2027-12-31', undefined],
          orderedOn: [undefined],
          customerNumber: ['100001-1', undefined],
          email: ['kunde@example.org'],
        },
      },
    };
  },
});
