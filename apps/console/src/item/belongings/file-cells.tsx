import { Download, ExternalLink } from '../../ui/icons';
import { WebLink } from '../../ui/text/web-link';
import { type ShownItem } from '../../records/item-queries';
import { payloadPath, type Resource } from '../../records/resource-files';

interface Props {
  readonly item: ShownItem;
  readonly resource: Resource;
}

/** Resource's name, linked to its URL or file. */
export function FileName({ item, resource }: Props) {
  const { name, linkage, fileName } = resource;
  if (linkage)
    return (
      <>
        <WebLink to={linkage}>{name}</WebLink> <ExternalLink size={14} aria-hidden />
        <small title={linkage}>
          <br />
          <bdi>{hostOf(linkage)}</bdi>
        </small>
      </>
    );
  return (
    <>
      <a href={payloadPath(item, resource)} download={fileName ?? name}>
        <bdi>{name}</bdi>
      </a>{' '}
      <Download size={14} aria-hidden />
      {fileName && fileName !== name && (
        <small>
          <br />
          <bdi>{fileName}</bdi>
        </small>
      )}
    </>
  );
}

const hostOf = (linkage: string): string => (URL.canParse(linkage) ? new URL(linkage).host || linkage : linkage);
