import { type ItemRow } from '@pelorus/registry/domain';
import { DateTimeField, type ParsedBody, TextField } from '@pelorus/shared/http';
import { invalidBody } from '@pelorus/shared/kernel';
import { ItemBody } from '../items/item-body.dto';
import { toMoment } from '../records/date-values';

/** The label of events of mounting without one. */
const MOUNTED = 'Mounted';

/** The values of an item in a row of an import, with the date of its mount. */
export class ImportedItemBody extends ItemBody {
  @DateTimeField({ description: 'Since when the item is on `parent`', example: '2023-05-09T09:05:00' })
  readonly mountDate?: string;
  @TextField({ description: 'What the event of mounting is called', example: MOUNTED, min: 1, max: 500 })
  readonly mountLabel?: string;
}

/** The values of a row; DomainError `invalid` for a label of a mount without its date. */
export function importedItemValues({
  mountDate,
  mountLabel,
  ...values
}: ParsedBody<ImportedItemBody>['values']): ItemRow['values'] {
  if (mountDate) return { ...(values as object), mount: { label: mountLabel ?? MOUNTED, date: toMoment(mountDate) } };
  if (!mountLabel) return values as object;
  throw invalidBody([{ code: 'required', detail: `'mountLabel' needs a 'mountDate'`, pointer: '/mountDate' }]);
}
