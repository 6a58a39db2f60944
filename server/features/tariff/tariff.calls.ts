import type { BoundCall } from '#server/http/bind-call.ts';
import { bindListTariffs } from './list-tariffs.ts';

export const tariffCalls = (): BoundCall[] => [bindListTariffs];
