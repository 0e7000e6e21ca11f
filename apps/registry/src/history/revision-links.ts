import { type ShownRevision } from '@pelorus/registry/service';
import { type ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';

/** The values of `Link` of a record as it was: where it is now, its history, and the revisions before and after (RFC 5829). */
export function revisionLinks(settings: ServiceSettings, { link, previous, next }: ShownRevision): string[] {
  const history = `${link}/history`;
  const linkTo = (path: string, relation: string) => `<${publicPath(settings, path)}>; rel="${relation}"`;
  return [
    linkTo(link, 'latest-version'),
    linkTo(history, 'version-history'),
    ...(previous === undefined ? [] : [linkTo(`${history}/${previous}`, 'prev predecessor-version')]),
    ...(next === undefined ? [] : [linkTo(`${history}/${next}`, 'next successor-version')]),
  ];
}
