import { feature } from '#server/feature/feature.ts';
import { analyticsCommand } from './admin-analytics.ts';
import { contentCommand } from './admin-content.ts';
import { emergencyCommand } from './admin-emergency.ts';
import { bindCountPageView } from './count-page-view.ts';
import { bindCountUsageEvent } from './count-usage-event.ts';
import { bindListDocuments } from './list-documents.ts';
import { bindListNews } from './list-news.ts';
import { pageJobs } from './page.jobs.ts';
import { bindListCities, bindShowCity } from './show-cities.ts';
import {
  bindShowCityHero,
  bindShowCityHome,
  bindShowCityKonto,
  bindShowCityRegister,
  bindShowCityTutorial,
} from './show-city-text.ts';
import { bindShowContentDocument } from './show-content-document.ts';
import { bindListEndpoints, bindShowEndpoint } from './show-endpoints.ts';
import { bindShowNews } from './show-news.ts';
import { bindShowSettings } from './show-settings.ts';

export const pageFeature = feature({
  calls: [
    bindShowSettings,
    bindListCities,
    bindShowCity,
    bindListDocuments,
    bindShowContentDocument,
    bindShowCityHero,
    bindShowCityTutorial,
    bindShowCityHome,
    bindShowCityRegister,
    bindShowCityKonto,
    bindListNews,
    bindShowNews,
    bindCountPageView,
    bindCountUsageEvent,
    bindShowEndpoint,
    bindListEndpoints,
  ],
  jobs: pageJobs,
  admin: [contentCommand, emergencyCommand, analyticsCommand],
});
