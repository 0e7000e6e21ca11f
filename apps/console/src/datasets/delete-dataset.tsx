import { type Dataset } from '@pelorus/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { queries } from '../api/queries';
import { ingest } from '../api/services';
import { useChange, withSession } from '../session/session';
import { Button } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { toast } from '../ui/state/toasts';

/** Largest dataset, in bytes, whose deletion can be undone: its content is kept in the page meanwhile. */
const MOST_KEPT = 32 << 20;

/** Deletes a dataset. A small one is kept by the page, so that it can be sent again. */
export function DeleteDataset({ dataset }: { readonly dataset: Dataset }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { id, name, bytes, rows } = dataset;
  const keeps = bytes <= MOST_KEPT;
  const restore = async (content: Blob): Promise<void> => {
    try {
      await withSession(() => ingest.upload(content, name === undefined ? {} : { name }));
      toast(intl.formatMessage({ id: 'datasets.restored' }));
      await queries.invalidateQueries();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  };
  const removal = useChange(async () => {
    const content = keeps ? await contentOf(id) : undefined;
    await ingest.call('DELETE /rest/datasets/{id}', { path: { id } });
    await navigate({ to: '/datasets' });
    const undo = {
      label: intl.formatMessage({ id: 'datasets.undo' }),
      onPress: () => void (content && restore(content)),
    };
    toast(intl.formatMessage({ id: 'datasets.deleted' }, { id }), content ? undo : undefined);
  });
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        <FormattedMessage id="ui.delete" />
      </Button>
      {asking && (
        <Confirm
          title={intl.formatMessage({ id: 'datasets.deleteTitle' }, { id })}
          action={<FormattedMessage id="ui.delete" />}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setAsking(false)}
          isPending={removal.isPending}
          error={removal.error}
        >
          <p>
            <FormattedMessage
              id={keeps ? 'datasets.deleteKept' : 'datasets.deleteLost'}
              values={{ rows: <FormattedNumber value={rows} /> }}
            />
          </p>
        </Confirm>
      )}
    </>
  );
}

const contentOf = async (id: number): Promise<Blob> =>
  (await ingest.open('GET /rest/datasets/{id}/content', { path: { id } })).blob();
