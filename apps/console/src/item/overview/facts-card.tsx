import { FormattedMessage } from 'react-intl';
import { AddBelonging } from '../../edit/belonging/add-belonging';
import { BelongingButtons } from '../../edit/belonging/belonging-buttons';
import { CUSTOM_FIELDS } from '../../edit/belonging/belongings';
import { useMayEdit } from '../../edit/use-may-edit';
import { Card } from '../../ui/page/card';
import { CopyButton } from '../../ui/control/copy-button';
import { type Fact, Facts } from '../../ui/text/facts';
import { LongText } from '../../ui/text/long-text';
import { Time } from '../../ui/text/time';
import { WebLink } from '../../ui/text/web-link';
import { type MessageId } from '../../messages';
import { type ShownItem } from '../../records/item-queries';
import { useQuery } from '@tanstack/react-query';
import { citeAsQuery } from '../cite/cite-as-query';

interface Props {
  readonly item: ShownItem;
  /** Whether it is the present item, whose custom fields can be edited. */
  readonly isPresent?: boolean;
}

/** Facts and custom fields of an item. */
export function FactsCard({ item, isPresent = false }: Props) {
  const mayEdit = useMayEdit(undefined) && isPresent;
  return (
    <Card
      title={<FormattedMessage id="item.description" />}
      actions={mayEdit && <AddBelonging to={CUSTOM_FIELDS} item={item} />}
    >
      {item.description && <LongText text={item.description} />}
      <Facts facts={factsOf(item, mayEdit)} />
    </Card>
  );
}

const named = (id: MessageId, value: Fact[1]): Fact => [<FormattedMessage id={id} />, value, id];
const text = (value: string | undefined) => (value ? <LongText text={value} /> : undefined);

function factsOf(item: ShownItem, mayEdit: boolean): Fact[] {
  const { type, fields = [] } = item;
  return [
    named(
      'item.type',
      type.vocableValue ? <WebLink to={type.vocableValue}>{type.generalName}</WebLink> : type.generalName,
    ),
    named('item.manufacturer', text(item.manufacturer)),
    named('item.model', text(item.model)),
    named('item.serialNumber', text(item.serialNumber)),
    named('item.inventoryNumber', text(item.inventoryNumber)),
    ...fields.map((field): Fact => {
      return [
        <bdi title={field.description}>{field.name}</bdi>,
        <>
          <FieldValue value={field.value} description={field.description} />
          {mayEdit && <BelongingButtons of={CUSTOM_FIELDS} item={item} row={field} />}
        </>,
        `field-${field.id}`,
      ];
    }),
    named('item.operationInstructions', text(item.operationInstructions)),
    named('item.citation', item.citation && <PersistentId item={item} />),
    named('item.status', <StatusFact item={item} />),
    named('item.created', <Time value={item.created} />),
    named('item.lastModified', <Time value={item.lastModified} />),
    named('item.uuid', <Uuid text={item['@uuid']} />),
  ];
}

const StatusFact = ({ item: { status } }: { readonly item: ShownItem }) => (
  <>
    {status.name}
    {status.meta && `: ${status.meta}`}
  </>
);

const Uuid = ({ text }: { readonly text: string }) => (
  <>
    <code>{text}</code> <CopyButton text={text} />
  </>
);

interface FieldProps {
  readonly value: string;
  readonly description: string | undefined;
}

const FieldValue = ({ value, description }: FieldProps) => (
  <>
    <LongText text={value} />
    {description && <small>{description}</small>}
  </>
);

/** The persistent identifier of an item, with a link where it resolves. */
function PersistentId({ item: { id, citation } }: { readonly item: ShownItem }) {
  const { data: citeAs } = useQuery({ ...citeAsQuery(id), enabled: Boolean(citation) });
  if (!citation) return null;
  return citeAs ? <WebLink to={citeAs}>{citation}</WebLink> : <LongText text={citation} />;
}
