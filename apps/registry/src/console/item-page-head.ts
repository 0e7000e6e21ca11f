import { type Versioned } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { ITEM_FORMATS, RegistryLinks } from '@pelorus/registry/formats';
import { pageSignposts } from '../formats/signposts';
import { type PageHead } from './page-head';
import { summaryOf } from './summary';

const JSON_LD = ITEM_FORMATS.find(({ name }) => name === 'jsonld')!;
/** Longest description in a page; a ship with ten years of events has more. */
const LONGEST = 256 * 1024;

/** The relations that the description of an item shows. */
export const PAGE_RELATIONS = JSON_LD.relations;

/** Head of the page of an item, with its description in JSON-LD. */
export function itemPageHead({ id, document }: Versioned<ItemDocument>, base: string): PageHead {
  const item = document.parse();
  const links = new RegistryLinks(base);
  const { longName, shortName, code, description, type, manufacturer, model } = item;
  return {
    title: longName || shortName,
    description: summaryOf(description || [type.generalName, manufacturer, model, code].filter(Boolean).join(', ')),
    canonical: `${base}/items/${id}`,
    jsonLd: jsonLd(item, links),
    links: pageSignposts(item, links),
  };
}

/** The JSON-LD of an item; without what belongs to it where that would make the page large. */
function jsonLd(item: ItemDocument, links: RegistryLinks): string {
  const whole = JSON_LD.write({ item, links, at: new Date() });
  if (whole.length <= LONGEST) return whole;
  return JSON_LD.write({ item: { ...item, events: [], children: [], resources: [] }, links, at: new Date() });
}
