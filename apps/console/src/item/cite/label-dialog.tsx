import { useQuery } from '@tanstack/react-query';
import { Printer } from '../../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { Modal } from '../../ui/control/dialog';
import { FormActions } from '../../ui/control/form';
import { citeAsQuery, pageAddress } from './cite-as-query';
import { type ShownItem } from '../../records/item-queries';
import styles from './label-dialog.module.css';
import { QrCode } from '../../ui/qr-code';

interface Props {
  readonly item: ShownItem;
  readonly onClose: () => void;
}

/** Printable label with a QR code of the item's page. */
export function LabelDialog({ item, onClose }: Props) {
  const intl = useIntl();
  const { data: citeAs } = useQuery(citeAsQuery(item.id));
  const address = pageAddress(item.id);
  return (
    <Modal title={intl.formatMessage({ id: 'item.label.title' })} onClose={onClose}>
      <div className={styles.label} data-print-alone>
        <QrCode text={address} label={intl.formatMessage({ id: 'item.qrOf' }, { address })} />
        <div className={styles.words}>
          <strong dir="auto">{item.longName || item.shortName}</strong>
          <span>{item.code}</span>
          <LabelLine id="item.serialNumber" value={item.serialNumber} />
          <LabelLine id="item.inventoryNumber" value={item.inventoryNumber} />
          <span className={styles.address}>{citeAs ?? address}</span>
        </div>
      </div>
      <FormActions>
        <Button kind="main" onPress={() => window.print()}>
          <Printer size={16} aria-hidden /> <FormattedMessage id="item.print" />
        </Button>
      </FormActions>
    </Modal>
  );
}

interface LineProps {
  readonly id: 'item.serialNumber' | 'item.inventoryNumber';
  readonly value: string | undefined;
}

const LabelLine = ({ id, value }: LineProps) =>
  value ? (
    <span>
      <FormattedMessage id={id} />: <bdi>{value}</bdi>
    </span>
  ) : null;
