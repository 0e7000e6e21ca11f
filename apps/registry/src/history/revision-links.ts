import { type ShownRevision } from '@pelorus/registry/service';

/** The values of `Link` of a record as it was: where it is now, its history, and the revisions before and after (RFC 5829). */
export function revisionLinks({ link, previous, next }: ShownRevision): string[] {
  const history = `${link}/history`;
  const links = [
    [link, 'latest-version'],
    [history, 'version-history'],
    ...(previous === undefined ? [] : [[`${history}/${previous}`, 'prev predecessor-version']]),
    ...(next === undefined ? [] : [[`${history}/${next}`, 'next successor-version']]),
  ];
  return links.map(([target, relation]) => `<${target}>; rel="${relation}"`);
}
