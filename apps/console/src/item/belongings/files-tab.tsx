import { FormattedMessage, useIntl } from 'react-intl';
import { AddBelonging } from '../../edit/belonging/add-belonging';
import { useEditColumn } from '../../edit/belonging/belonging-buttons';
import { FileDrop } from '../../edit/belonging/file-drop';
import { RESOURCES } from '../../edit/belonging/belongings';
import { Bytes } from '../../ui/text/bytes';
import { Card } from '../../ui/page/card';
import { LongText } from '../../ui/text/long-text';
import { Empty } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { CsvLink } from '../csv-link';
import { type ShownItem } from '../../records/item-queries';
import { type ItemViewProps } from '../item-view-props';
import { isImage, payloadPath, type Resource } from '../../records/resource-files';
import styles from './files-tab.module.css';
import { Download, ExternalLink } from '../../ui/icons';
import { WebLink } from '../../ui/text/web-link';

const columnsOf = (item: ShownItem): readonly Column<Resource>[] => [
  {
    id: 'name',
    title: <FormattedMessage id="item.name" />,
    cell: (resource) => <FileName item={item} resource={resource} />,
    kind: 'text',
  },
  {
    id: 'type',
    title: <FormattedMessage id="item.type" />,
    cell: ({ type }) => <span title={type.description}>{type.generalName}</span>,
  },
  {
    id: 'description',
    title: <FormattedMessage id="item.description" />,
    cell: ({ description }) => description && <LongText text={description} />,
    kind: 'text',
  },
  {
    id: 'size',
    title: <FormattedMessage id="item.size" />,
    cell: ({ size }) => size !== undefined && <Bytes value={size} />,
    kind: 'number',
  },
  {
    id: 'changed',
    title: <FormattedMessage id="item.lastModified" />,
    cell: (row) => <Time value={row.lastModified} />,
  },
];

/** Links and files of an item, with previews of pictures. */
export function FilesTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const resources = item.resources ?? [];
  const editColumn = useEditColumn(RESOURCES, item, asOf, (resource: Resource) => resource);
  const title = intl.formatMessage({ id: 'item.tab.files' });
  return (
    <Card
      title={title}
      actions={
        <>
          {resources.length > 0 && <CsvLink item={item} list="resources" asOf={asOf} />}
          <AddBelonging to={RESOURCES} item={item} asOf={asOf} />
        </>
      }
    >
      {resources.length === 0 ? (
        <Empty title={<FormattedMessage id="item.noFiles" />} />
      ) : (
        <>
          <FilePreviews item={item} resources={resources} />
          <Table label={title} columns={[...columnsOf(item), ...editColumn]} rows={resources} rowKey={({ id }) => id} />
        </>
      )}
      <FileDrop item={item} asOf={asOf} />
    </Card>
  );
}

/** Most previews. */
const MOST_PREVIEWS = 24;

interface PreviewProps {
  readonly item: ShownItem;
  readonly resources: readonly Resource[];
}

function FilePreviews({ item, resources }: PreviewProps) {
  const pictures = resources.filter(isImage).slice(0, MOST_PREVIEWS);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.previews}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a href={payloadPath(item, picture)} target="_blank" rel="noreferrer">
            <img src={payloadPath(item, picture)} alt={picture.name} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface NameProps {
  readonly item: ShownItem;
  readonly resource: Resource;
}

/** Resource's name, linked to its URL or file. */
function FileName({ item, resource }: NameProps) {
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
