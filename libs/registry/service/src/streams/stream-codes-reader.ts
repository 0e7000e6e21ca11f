import {
  type AsOfView,
  type CodePeriod,
  codesBelow,
  composeUrn,
  type FollowedCodeDocument,
  type ParameterStreamsDocument,
} from '@pelorus/registry/domain';
import { type CodeHistoryRepository, type ParameterName } from '@pelorus/registry/persistence';
import { foldCode, grouped } from '@pelorus/shared/kernel';
import { type CodePeriods, periodDocument } from './code-periods';
import { type ItemKey } from '../records/owners';
import { type ItemReader } from '../items/item-reader';

/**
 * Lists codes of parameters by time: values are stored under the code of their time. Separates items that shared a
 * code, such as a sensor and its successor.
 */
export class StreamCodesReader {
  constructor(
    private readonly items: ItemReader,
    private readonly codes: CodeHistoryRepository,
    private readonly periods: CodePeriods,
  ) {}

  /** Parameters of an item with their codes. DomainError `not-found` without the item. */
  async ofItem(key: ItemKey, at?: AsOfView): Promise<ParameterStreamsDocument[]> {
    const { id, document } = await this.items.get(key, [], at);
    const { code, parameters = [] } = document.parse();
    const [periods, names] = await Promise.all([this.periods.of([id], at), this.codes.parameterNames([id], at)]);
    const named = grouped(names, ({ parameterId }) => parameterId);
    return parameters.map((parameter) => ({
      parameterId: parameter.id,
      name: parameter.name,
      shortName: parameter.shortName,
      unit: parameter.unit.code,
      code: composeUrn(code, parameter.shortName),
      codes: codesBelow(periods.get(id) ?? [], periodsOf(named.get(parameter.id) ?? [])).map(periodDocument),
    }));
  }

  /**
   * For each code, the parameter that has or last had it, with all its codes; unknown codes are absent. Ignores case
   * and the suffix of older clients.
   */
  async ofCodes(asked: readonly string[]): Promise<FollowedCodeDocument[]> {
    const latest = new Map<string, { readonly until: number; readonly parameter: ParameterCodes }>();
    for (const parameter of await this.parametersOf(asked)) {
      for (const { code, until } of parameter.codes) {
        if (until > (latest.get(code)?.until ?? -Infinity)) latest.set(code, { until, parameter });
      }
    }
    return asked.flatMap((code) => {
      const found = latest.get(foldCode(code));
      if (!found) return [];
      const { itemId, parameterId, codes } = found.parameter;
      return [{ code, itemId, parameterId, codes: codes.map(periodDocument) }];
    });
  }

  /** Parameters of all items that may have had one of these item codes, with all their codes. */
  async parametersOf(asked: readonly string[]): Promise<ParameterCodes[]> {
    const itemCodes = [...new Set(asked.map((code) => splitUrn(code).item))];
    const holders = await this.codes.holders(itemCodes);
    const [periods, names] = await Promise.all([this.periods.of(holders), this.codes.parameterNames(holders)]);
    return [...grouped(names, ({ parameterId }) => parameterId)].map(([parameterId, own]) => {
      const itemId = own[0]!.itemId;
      return { itemId, parameterId, codes: codesBelow(periods.get(itemId) ?? [], periodsOf(own)) };
    });
  }
}

/** Parameter with its codes by time. */
export interface ParameterCodes {
  readonly itemId: number;
  readonly parameterId: number;
  readonly codes: readonly CodePeriod[];
}

/** Splits a URN into item code and short name. */
function splitUrn(urn: string): { readonly item: string; readonly parameter: string } {
  const folded = foldCode(urn);
  const at = folded.lastIndexOf(':');
  return { item: folded.slice(0, Math.max(0, at)), parameter: folded.slice(at + 1) };
}

/** Names of a parameter as codes below its item. */
function periodsOf(names: readonly ParameterName[]): CodePeriod[] {
  return names.map(({ shortName, since, until }) => ({ code: shortName, since, until, earliest: since }));
}
