import { isKnownTag } from './language-tag';

// Libraries give the language of the browser to Intl as soon as they are loaded, uPlot among them: one that Intl refuses, such as
// `en-US@posix` of a Chromium without a locale, would end them. This module comes before all others.
if (!isKnownTag(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
