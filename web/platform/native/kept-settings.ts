import type { OutputOf } from '#contract/calls.ts';

type Settings = OutputOf<'GET /settings'>;

/**
 * What of the settings is kept on the device (§3.2, §3.3): not what is true of a moment only, such as an emergency, which an
 * app would else show when it is long over.
 */
export const keptSettings = (settings: Settings): Settings => ({
  ...settings,
  casixdown: false,
  emergency: { active: false, title: '', text: '', level: 1 },
  notices: [],
  companies: [],
});
