import { type MountRecord, type RecordChange } from '@pelorus/registry/domain';
import { DateTimeField, type ParsedBody, TextField } from '@pelorus/shared/http';
import { toMoment } from '../records/date-values';

const LABEL = { min: 1, max: 500 } as const;

/** The body that corrects a mount. */
export class MountBody {
  static readonly ignoredKeys = ['itemId'];
  static readonly relationKeys = { parent: 'parentId' };

  @DateTimeField({ required: true, description: 'When the item was mounted', example: '2023-05-09T09:05:00' })
  readonly start!: string;
  @DateTimeField({ description: 'When it was taken off; of a mount that has ended', example: '2023-06-13T10:30:00' })
  readonly end?: string;
  @TextField({ description: 'What the event of mounting is called', example: 'Mounted', ...LABEL })
  readonly mountLabel?: string;
  @TextField({ description: 'What the event of unmounting is called; of a mount that has ended', ...LABEL })
  readonly unmountLabel?: string;
}

/** The values of a mount that a body gives. */
export function mountValues({ start, end, ...labels }: ParsedBody<MountBody>['values']): RecordChange<MountRecord> {
  return {
    ...labels,
    ...(start !== undefined && { start: toMoment(start) }),
    ...(end !== undefined && { end: toMoment(end) }),
  };
}
