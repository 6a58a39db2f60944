import type { BoundCall } from '#server/http/bind-call.ts';
import { bindSearchBookees } from './search-bookees.ts';
import { bindShowAvailability } from './show-availability.ts';
import { bindShowBookee } from './show-bookee.ts';

export const vehicleCalls = (): BoundCall[] => [bindSearchBookees, bindShowBookee, bindShowAvailability];
