import type { ActivationObstacle } from './activation.ts';

/** Says to who works at a partner why nothing can be done for an account. */
export const ACTIVATION_OBSTACLES: Record<ActivationObstacle, { de: string; en: string }> = {
  CONTRACT: {
    de: 'Der Vertrag ist noch nicht verschickt. Schließe zuerst den Vertrag ab.',
    en: 'The contract has not been sent yet. Conclude the contract first.',
  },
  MANUAL_CHECK: {
    de: 'Wir prüfen diesen Account erst von Hand. Danach kannst du ihn hier freischalten.',
    en: 'We check this account by hand first. After that you can activate it here.',
  },
  PHOTOS: {
    de: 'Fotos von Führerschein und Ausweis sind schon eingereicht. Wir prüfen sie und sagen per Mail Bescheid.',
    en: 'Photos of licence and identity document were already handed in. We check them and tell by mail.',
  },
  ACTIVE: {
    de: 'Dieser Account ist schon freigeschaltet.',
    en: 'This account is already active.',
  },
  ENDED: {
    de: 'Dieser Account kann nicht mehr freigeschaltet werden.',
    en: 'This account can no longer be activated.',
  },
};
