import { feature } from '#server/feature/feature.ts';
import { secretsCommand } from './admin-secrets.ts';
import { carSecretOwnData } from './car-secret-own-data.repository.ts';
import { bindNoteSecretLook } from './note-secret-look.ts';
import { bindRevealSecret } from './reveal-secret.ts';
import { bindShowCarGuide } from './show-car-guide.ts';

export const carSecretFeature = feature({
  calls: [bindShowCarGuide, bindRevealSecret, bindNoteSecretLook],
  ownData: carSecretOwnData,
  admin: [secretsCommand],
});
