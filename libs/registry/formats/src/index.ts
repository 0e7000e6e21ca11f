export { GEOJSON_MEDIA_TYPE, writeFeatures } from './geojson/feature-collection';
export { type FormatName, type ItemFormat, type ItemView } from './item-format';
export { ITEM_FORMATS, JSON_FORMAT } from './item-formats';
export { persistentIdentifier } from './persistent-identifier';
export { type SitemapEntry, writeSitemap, writeSitemapIndex } from './sitemap/sitemap';
export { RegistryLinks } from './registry-links';
