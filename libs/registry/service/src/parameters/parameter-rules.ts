import { type Fault, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { codeTaken, codeTooLong, composeUrn, shortNameFixed } from '@pelorus/registry/domain';
import { type ParameterRecord } from '@pelorus/registry/model';
import { type CodeRepository, type ItemRepository } from '@pelorus/registry/persistence';
import { type ParameterProperties } from './parameter-properties';
import { type RecordRules, type RecordWrite } from '../records/record-rules';

/** Rules of parameters: the short name is part of the URN, unique among codes of items, too. */
export function parameterRules(
  items: ItemRepository,
  codes: CodeRepository,
  properties: ParameterProperties,
): RecordRules<ParameterRecord> {
  return {
    prepare: (change, values) => properties.resolved(change, values),
    faults: ({ stored, values }) => faultsOfShortName(stored, values.shortName),
    guard: (write) => requireFreeUrn(items, codes, write),
  };
}

function faultsOfShortName(stored: ParameterRecord | undefined, shortName: string | null | undefined): Fault[] {
  if (!stored || shortName === undefined || shortName === stored.shortName) return [];
  return [...(shortNameFixed(stored.shortName, 'parameter').faults ?? [])];
}

async function requireFreeUrn(
  items: ItemRepository,
  codes: CodeRepository,
  { change, stored, next }: RecordWrite<ParameterRecord>,
): Promise<void> {
  if (stored) return;
  const { itemId = 0, shortName = '' } = next;
  const item = await items.find(change, itemId);
  const urn = composeUrn(item?.code ?? '', shortName);
  if (urn.length > MAX_CODE_LENGTH) throw codeTooLong('/shortName');
  if ((await codes.taken(change, [urn])).has(urn)) throw codeTaken(urn);
}
