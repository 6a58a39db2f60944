import { FOREIGN } from './callers.ts';
import type { As } from './client.ts';
import { keyReused } from './scenarios.ts';
import type { Scene } from './scene.ts';

export const MESSAGE = { subject: 'Frage', body: 'Guten Tag' };

export function linkRefusals(name: 'POST /emailconfirmations/confirm' | 'POST /newsletter/confirm') {
  const confirm = ({ call }: Scene, token: string, as?: As) => call(name, { body: { token } }, as);
  return {
    ORIGIN_FORBIDDEN: (scene: Scene) => confirm(scene, 'x', FOREIGN),
    LINK_INVALID: (scene: Scene) => confirm(scene, 'x'),
    IDEMPOTENCY_KEY_REUSED: (scene: Scene) =>
      keyReused((key, second) =>
        second ? confirm(scene, 'x', { key }) : scene.call('POST /email', { body: MESSAGE }, { key }),
      ),
  };
}
