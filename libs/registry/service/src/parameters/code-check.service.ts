import { foldCode, SuggestionBudget, Suggestions } from '@pelorus/shared/kernel';
import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { type CodeRepository } from '@pelorus/registry/persistence';
import { type Editors } from '../rights/editors';

/** Codes that an account cannot write to. */
export interface CodeCheck {
  /** Codes of no parameter, with the nearest URNs. */
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  /** URNs of parameters whose item the account may not change. */
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}

/** Unknown codes with suggestions. */
const EXPLAINED = 100;
/** Characters compared for all suggestions: a few milliseconds. */
const STEPS = 2_000_000;

/** Checks codes for writing, many with few statements. */
export class CodeCheckService {
  constructor(
    private readonly executor: Executor,
    private readonly codes: CodeRepository,
    private readonly editors: Editors,
  ) {}

  /** Compares codes ignoring case and the suffix of older clients; returns them as they came, each once. */
  async check(account: Account, codes: readonly string[]): Promise<CodeCheck> {
    const asked = [...new Set(codes)];
    const known = await this.codes.known(this.executor, [...new Set(asked.map(foldCode))]);
    const itemOf = new Map(known.map(({ code, itemId }) => [code, itemId]));
    const unknown = asked.filter((code) => !itemOf.has(foldCode(code)));
    const editable = await this.editors.editableAmong(this.executor, account, new Set(itemOf.values()));
    return {
      unknown: await this.#explained(unknown),
      forbidden: asked.flatMap((code) => {
        const itemId = itemOf.get(foldCode(code));
        return itemId === undefined || editable.has(itemId) ? [] : [{ code, itemId }];
      }),
    };
  }

  async #explained(unknown: readonly string[]): Promise<CodeCheck['unknown']> {
    if (unknown.length === 0) return [];
    const folded = unknown.slice(0, EXPLAINED).map(foldCode);
    const below = await this.codes.below(this.executor, [...new Set(folded.flatMap(ancestorsOf))]);
    const budget = new SuggestionBudget({ names: Infinity, steps: STEPS });
    const urnsBelow = new Map(below.map(({ code, urns }) => [code, new Suggestions(restsOf(urns, code), budget)]));
    return unknown.map((code, i) => ({ code, nearest: i < EXPLAINED ? nearestUrns(foldCode(code), urnsBelow) : [] }));
  }
}

/** Possible item codes of a URN, the longest first. */
function ancestorsOf(urn: string): string[] {
  const parts = urn.split(':').slice(0, -1);
  return parts.slice(1).map((_part, i) => parts.slice(0, parts.length - i).join(':'));
}

/** Parts of URNs after the code of an ancestor. */
function restsOf(urns: readonly string[], ancestor: string): string[] {
  return urns.map((urn) => urn.slice(ancestor.length + 1));
}

/** Nearest URNs below the longest ancestor with similar ones. */
function nearestUrns(urn: string, urnsBelow: ReadonlyMap<string, Suggestions>): string[] {
  for (const ancestor of ancestorsOf(urn)) {
    const found = urnsBelow.get(ancestor)?.nearest(urn.slice(ancestor.length + 1)) ?? [];
    if (found.length > 0) return found.map((rest) => `${ancestor}:${rest}`);
  }
  return [];
}
