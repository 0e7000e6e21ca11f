import { foldCode, SuggestionBudget, Suggestions } from '@pelorus/shared/kernel';
import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { type CodeRepository } from '@pelorus/registry/persistence';
import { type Editors } from '../rights/editors';

/** Codes that an account cannot write measurements under. */
export interface CodeCheck {
  /** Codes that are no parameter's URN, with the nearest URNs. */
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  /** URNs of parameters whose item the account may not change. */
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}

/** For how many unknown codes the nearest are looked for. */
const EXPLAINED = 100;
/** Characters that are compared for all of these: a few milliseconds. */
const STEPS = 2_000_000;

/** Checks codes that an account wants to write measurements under, with few statements for many codes. */
export class CodeCheckService {
  constructor(
    private readonly executor: Executor,
    private readonly codes: CodeRepository,
    private readonly editors: Editors,
  ) {}

  /** Codes are compared ignoring case and the suffix of older clients, and given back as they came, each once. */
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

/** The codes of items that a URN may lie below, the longest first. */
function ancestorsOf(urn: string): string[] {
  const parts = urn.split(':').slice(0, -1);
  return parts.slice(1).map((_part, i) => parts.slice(0, parts.length - i).join(':'));
}

/** The parts of URNs that follow the code of an ancestor. */
function restsOf(urns: readonly string[], ancestor: string): string[] {
  return urns.map((urn) => urn.slice(ancestor.length + 1));
}

/** The nearest URNs below the longest ancestor that has any like the URN. */
function nearestUrns(urn: string, urnsBelow: ReadonlyMap<string, Suggestions>): string[] {
  for (const ancestor of ancestorsOf(urn)) {
    const found = urnsBelow.get(ancestor)?.nearest(urn.slice(ancestor.length + 1)) ?? [];
    if (found.length > 0) return found.map((rest) => `${ancestor}:${rest}`);
  }
  return [];
}
