import fc from 'fast-check';
import { propertySeed } from './property-seed.ts';

fc.configureGlobal({ seed: propertySeed() });
