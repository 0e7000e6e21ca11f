import { type MountWorkflow } from '@pelorus/registry/domain';
import { BooleanField, DateTimeField, TextField } from '@pelorus/shared/http';
import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { toMoment } from '../records/body';

const LABEL = { min: 1, max: 500 } as const;

/** The event that goes with a change of the parent, as a client sends it: of mounting, or of unmounting. */
export class MountWorkflowBody {
  @TextField({ description: 'What the event of mounting is called; with `mountDate`', example: 'Mounted', ...LABEL })
  readonly mountLabel?: string;
  @DateTimeField({
    description:
      'When it was mounted, perhaps long ago: mounts whose dates nobody gave give way. Not before a date that was given for another.',
    example: '2023-05-09T09:05:00',
  })
  readonly mountDate?: string;
  @TextField({ description: 'What the event of unmounting is called; with `unmountDate`', ...LABEL })
  readonly unmountLabel?: string;
  @DateTimeField({
    description: 'When it was taken off; not before a date that was given for its mounts',
    example: '2023-06-13T10:30:00',
  })
  readonly unmountDate?: string;
  @BooleanField({ description: 'Whether the item is kept as a version afterwards' })
  readonly version?: boolean;
}

/** The workflow that a body asks for, if any; DomainError `invalid` for half of one, or for both. */
export function mountWorkflow(body: MountWorkflowBody | null | undefined): MountWorkflow | undefined {
  if (!body || Object.values(body).every((value) => value === undefined || value === false)) return undefined;
  const { mountLabel, mountDate, unmountLabel, unmountDate, version = false } = body;
  const mounts = mountLabel !== undefined || mountDate !== undefined;
  const unmounts = unmountLabel !== undefined || unmountDate !== undefined;
  if (mounts && unmounts) throw invalidBody([bothAtOnce()]);
  const kind = unmounts ? 'unmount' : 'mount';
  const [label, date] = unmounts ? [unmountLabel, unmountDate] : [mountLabel, mountDate];
  if (label === undefined || date === undefined)
    throw invalidBody([missing(`${kind}${label === undefined ? 'Label' : 'Date'}`)]);
  return { kind, label, date: toMoment(date), version };
}

function missing(key: string): Fault {
  return { code: 'required', detail: `'${key}' is required in the workflow`, pointer: `/workflow/${key}` };
}

function bothAtOnce(): Fault {
  const detail = 'A workflow mounts or unmounts, not both at once';
  return { code: 'ambiguous', detail, pointer: '/workflow' };
}
