import type { Creditor } from '#domain/customer/creditor.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { ContentStore } from './content-store.ts';
import { bindCountPageView } from './count-page-view.ts';
import { bindListDocuments } from './list-documents.ts';
import { bindListNews } from './list-news.ts';
import { bindShowCityHero, bindShowCityTexts, bindShowCityTutorial } from './show-city-text.ts';
import { bindShowContentDocument } from './show-content-document.ts';
import { type BookingServer, bindListEndpoints, bindShowEndpoint } from './show-endpoints.ts';
import { bindShowNews } from './show-news.ts';
import { bindShowSettings, type NativeSettings } from './show-settings.ts';

type Needs = {
  content: ContentStore;
  /** The servers that `/endpoints` lists: this one and those of the configuration. */
  endpoints: { productName: string; bookingServers: readonly BookingServer[] };
  creditor: Creditor;
  creditAgency: string | undefined;
  native: NativeSettings;
};

export const pageCalls = ({ content, endpoints, creditor, creditAgency, native }: Needs): BoundCall[] => [
  bindShowSettings({ content, creditor, creditAgency, native }),
  bindListDocuments({ content }),
  bindShowContentDocument({ content }),
  bindShowCityHero({ content }),
  bindShowCityTutorial({ content }),
  ...bindShowCityTexts({ content }),
  bindListNews({ content }),
  bindShowNews({ content }),
  bindCountPageView,
  bindShowEndpoint(endpoints),
  bindListEndpoints(endpoints),
];
