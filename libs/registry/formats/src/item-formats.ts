import { type FormatName, type ItemFormat } from './item-format';
import { JSON_LD } from './json-ld/json-ld-format';
import { PIDINST } from './pidinst/pidinst-format';
import { SENSORML } from './sensorml/sensorml-format';

/** Native representation. */
export const JSON_FORMAT: FormatName = { name: 'json', mediaType: 'application/json', title: 'JSON' };

/** Foreign formats of items. */
export const ITEM_FORMATS: readonly ItemFormat[] = [JSON_LD, PIDINST, SENSORML];
