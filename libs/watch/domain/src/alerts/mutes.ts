import { CARE_EVENTS, DECOMMISSIONED, type ItemFacts } from './item-facts';
import { itemCodeOf, platformOf } from './stream-facts';

/** Facts that mute alerts, besides silences: silent platforms, and the registry's items. */
export interface MutingFacts {
  /** Codes of platforms without data. */
  readonly silentPlatforms: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, ItemFacts>;
  /** Codes without a sensor: it is elsewhere, or not mounted. */
  readonly formerCodes: ReadonlySet<string>;
}

export interface MutableAlert {
  readonly kind: string;
  readonly code: string;
}

/** Kinds of conditions on values. */
export const VALUE_KINDS: ReadonlySet<string> = new Set(['value', 'quality', 'stuck', 'position']);

/** Reason to mute an alert, in words; undefined for none. */
export function muteOf({ kind, code }: MutableAlert, facts: MutingFacts, nowMs: number): string | undefined {
  const platform = platformOf(code);
  if (kind === 'missing' && code !== platform && facts.silentPlatforms.has(platform)) return `${platform} is silent`;
  if (facts.formerCodes.has(code)) return `${code} is not mounted there any more`;
  for (let at = code; at !== ''; at = itemCodeOf(at)) {
    const item = facts.items.get(at);
    if (!item) continue;
    if (item.status.toLowerCase() === DECOMMISSIONED) return `${at} is decommissioned`;
    const care =
      kind === 'missing' || VALUE_KINDS.has(kind)
        ? item.events.find(
            ({ type, startMs, endMs }) => CARE_EVENTS.has(type.toLowerCase()) && startMs <= nowMs && nowMs <= endMs,
          )
        : undefined;
    if (care) return `${care.type} of ${at}: ${care.label}`;
  }
  return undefined;
}
