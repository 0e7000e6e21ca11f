import { MAX_COPIES } from '@pelorus/registry/domain';
import { SHORT_NAME } from '@pelorus/registry/model';
import { COPIED, COPIED_BY_DEFAULT, type Copied } from '@pelorus/registry/persistence';
import { type CloneRequest } from '@pelorus/registry/service';
import { ArrayField, IdField, type ParsedBody, TextField, TextsField } from '@pelorus/shared/http';
import { didYouMean, type Fault, invalidBody, nearest } from '@pelorus/shared/kernel';

/** The fields that one copy has of its own. */
export class CopyBody {
  @TextField({
    required: true,
    description: 'Part of its code; fixed after creation',
    example: 'ctd_791',
    max: 64,
    pattern: SHORT_NAME,
    patternName: 'letters, digits, _, - and . only, 1 to 64 of them',
  })
  readonly shortName!: string;
  @TextField({ description: 'The name for people; without it that of the original', min: 1, max: 500 })
  readonly longName?: string;
  @TextField({ description: 'Serial number, which is not copied', max: 500, example: '791' })
  readonly serialNumber?: string;
  @TextField({ description: 'Inventory number, which is not copied', max: 500 })
  readonly inventoryNumber?: string;
}

/** The body that copies an item. */
export class CloneBody {
  @ArrayField(
    {
      required: true,
      description: `The copies, 1 to ${MAX_COPIES}`,
      max: MAX_COPIES,
      example: [{ shortName: 'ctd_791', serialNumber: '791' }, { shortName: 'ctd_792' }],
    },
    () => CopyBody,
  )
  readonly copies!: CopyBody[];
  @IdField({
    min: 0,
    description: 'Below which item they are put; 0 makes roots. Without it they are put beside the original.',
    example: 0,
  })
  readonly parentId?: number;
  @TextsField({
    description:
      `What is copied with the item: ${COPIED.join(', ')}; \`children\` are all items below it, with the same of theirs. ` +
      `Without it: ${COPIED_BY_DEFAULT.join(', ')}.`,
    example: ['parameters', 'children'],
    max: 20,
    length: 32,
  })
  readonly include?: string[];
}

/** The copies that a body asks for; names that it does not know or has twice are DomainError `invalid`. */
export function cloneRequest({ values }: ParsedBody<CloneBody>): CloneRequest {
  const { copies = [], parentId, include } = values as CloneBody;
  const faults = [...faultsOfCopies(copies), ...(include ?? []).flatMap(faultOfName)];
  if (faults.length > 0) throw invalidBody(faults);
  return {
    copies,
    include: (include as Copied[] | undefined) ?? COPIED_BY_DEFAULT,
    ...(parentId !== undefined && { parentId: parentId || null }),
  };
}

function faultsOfCopies(copies: readonly CopyBody[]): Fault[] {
  if (copies.length === 0)
    return [{ code: 'too-short', detail: 'There must be at least one copy', pointer: '/copies' }];
  const names = copies.map(({ shortName }) => shortName.toLowerCase());
  return names.flatMap((name, i): Fault[] => {
    const first = names.indexOf(name);
    if (first === i) return [];
    const detail = `The copies ${first} and ${i} have the same shortName '${name}'`;
    return [{ code: 'duplicate', detail, pointer: `/copies/${i}/shortName` }];
  });
}

function faultOfName(name: string, i: number): Fault[] {
  if ((COPIED as readonly string[]).includes(name)) return [];
  const hint = didYouMean(nearest(name, COPIED)) || ` (it takes ${COPIED.join(', ')})`;
  const detail = `'include' does not take '${name}'${hint}`;
  return [{ code: 'unknown-value', detail, pointer: `/include/${i}`, nearest: nearest(name, COPIED) }];
}
