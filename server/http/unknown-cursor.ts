/** The message of a list whose `cursor` is not one that it sent. */
export const UNKNOWN_CURSOR = {
  de: 'Diese Fortsetzung gibt es nicht.',
  en: 'There is no such continuation.',
};
