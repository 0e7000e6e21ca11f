export { dedupe, expand, ExpansionTooLarge } from './dedupe';
export { JsonDocument, referencesIn, type SharedTexts } from './json-document';
export { restore } from './restore';
