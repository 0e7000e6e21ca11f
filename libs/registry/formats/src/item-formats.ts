import { type FormatName, type ItemFormat } from './item-format';
import { JSON_LD } from './json-ld/json-ld-format';
import { PIDINST } from './pidinst/pidinst-format';
import { SENSORML } from './sensorml/sensorml-format';

/** The registry's own representation, which is no format of others. */
export const JSON_FORMAT: FormatName = { name: 'json', mediaType: 'application/json', title: 'JSON' };

/** The formats of others in which an item can be had. */
export const ITEM_FORMATS: readonly ItemFormat[] = [JSON_LD, PIDINST, SENSORML];
