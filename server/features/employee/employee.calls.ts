import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateCorrection } from './create-correction.ts';
import { bindSaveStamp } from './save-stamp.ts';
import { bindShowPresence } from './show-presence.ts';

export const employeeCalls: BoundCall[] = [bindShowPresence, bindSaveStamp, bindCreateCorrection];
