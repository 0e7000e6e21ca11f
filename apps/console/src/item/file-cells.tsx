import { Download, ExternalLink } from 'lucide-react';
import { useIntl } from 'react-intl';
import { WebLink } from '../ui/web-link';
import { type ShownItem } from './item-queries';
import { payloadPath, type Resource } from './resource-files';

interface Props {
  readonly item: ShownItem;
  readonly resource: Resource;
}

/** Name of a resource, which leads to its address or downloads its file. */
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

const STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file in the unit that is easy to read. */
export function FileSize({ bytes }: { readonly bytes: number | undefined }) {
  const intl = useIntl();
  if (bytes === undefined) return null;
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const options = { style: 'unit', unit: STEPS[step], unitDisplay: 'short', maximumSignificantDigits: 3 } as const;
  return <>{intl.formatNumber(bytes / 1000 ** step, options)}</>;
}
