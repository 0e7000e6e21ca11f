import { type ItemDocument, type MissionDocument } from '@pelorus/registry/model';
import { ITEM_FORMATS, RegistryLinks } from '@pelorus/registry/formats';
import { pageSignposts } from '../formats/signposts';
import { type PageHead, summaryOf } from './page-head';
import { type Versioned } from '@pelorus/registry/domain';

const JSON_LD = ITEM_FORMATS.find(({ name }) => name === 'jsonld')!;
/** Longest description in a page; a ship with ten years of events has more. */
const LONGEST = 256 * 1024;

/** The relations that the description of an item shows. */
export const PAGE_RELATIONS = JSON_LD.relations;

/** Head of the page of an item, with its description in JSON-LD; `above` are the items that it is on. */
export function itemPageHead(id: number, item: ItemDocument, above: readonly ItemDocument[], base: string): PageHead {
  const links = new RegistryLinks(base);
  const { longName, shortName, code, description, type, manufacturer, model } = item;
  return {
    title: longName || shortName,
    description: summaryOf(description || [type.generalName, manufacturer, model, code].filter(Boolean).join(', ')),
    canonical: `${base}/items/${id}`,
    jsonLd: jsonLd(item, above, links),
    links: pageSignposts(item, links),
  };
}

/** The JSON-LD of an item; without what belongs to it where that would make the page large. */
function jsonLd(item: ItemDocument, above: readonly ItemDocument[], links: RegistryLinks): string {
  const view = { item, above, links, at: new Date() };
  const whole = JSON_LD.write(view);
  if (whole.length <= LONGEST) return whole;
  return JSON_LD.write({ ...view, item: { ...item, events: [], children: [], resources: [] } });
}

/** Head of the page of a mission, with its description in JSON-LD. */
export function missionPageHead({ id, document }: Versioned<MissionDocument>, base: string): PageHead {
  const { name, description = '', startDate, endDate } = document.parse();
  const canonical = `${base}/missions/${id}`;
  const node = {
    '@context': 'http://schema.org/',
    '@id': canonical,
    '@type': 'Event',
    name,
    ...(description ? { description } : {}),
    startDate: `${startDate}Z`,
    endDate: `${endDate}Z`,
    url: canonical,
  };
  return {
    title: name,
    ...(description ? { description: summaryOf(description) } : {}),
    canonical,
    jsonLd: JSON.stringify(node),
  };
}
