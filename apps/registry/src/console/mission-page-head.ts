import { type Versioned } from '@pelorus/registry/domain';
import { type MissionDocument } from '@pelorus/registry/model';
import { type PageHead } from './page-head';
import { summaryOf } from './summary';

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
