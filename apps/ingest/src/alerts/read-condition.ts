import { FaultList, invalidBody } from '@pelorus/shared/kernel';
import {
  type AlertCondition,
  type ConditionKind,
  SERVICE_PARTS,
  type ServicePart,
  writeLength,
} from '@pelorus/watch/domain';
import { lengthMs } from './alert-fields';
import { type ConditionBody } from './condition.dto';

type ConditionKey = Exclude<keyof ConditionBody, 'kind'>;

/** Keys of each kind, and the required ones. */
const KEYS: Readonly<
  Record<ConditionKind, { readonly may: readonly ConditionKey[]; readonly must: readonly ConditionKey[] }>
> = {
  value: { may: ['above', 'below', 'outside', 'aggregate'], must: [] },
  missing: { may: ['longer', 'of', 'late'], must: [] },
  quality: { may: ['flags', 'share', 'within'], must: ['flags', 'share', 'within'] },
  stuck: { may: ['longer', 'tolerance'], must: ['longer'] },
  position: {
    may: ['latitudeMin', 'latitudeMax', 'longitudeMin', 'longitudeMax'],
    must: ['latitudeMin', 'latitudeMax', 'longitudeMin', 'longitudeMax'],
  },
  due: { may: ['what', 'every', 'before'], must: ['what'] },
  ends: { may: ['what', 'before'], must: [] },
  refused: { may: ['more', 'within'], must: ['more', 'within'] },
  service: { may: ['what', 'above'], must: ['what', 'above'] },
};
const BEFORE = 'P30D';

/** Condition of a body with checked keys. DomainError `invalid` for keys of other kinds and for missing ones. */
export function readCondition(body: ConditionBody): AlertCondition {
  const faults = new FaultList();
  const { may, must } = KEYS[body.kind];
  const fault = (key: string, code: string, detail: string): void =>
    faults.add(() => ({ code, detail, pointer: `/condition/${key}` }));
  const given = (Object.keys(body) as (keyof ConditionBody)[]).filter(
    (key) => key !== 'kind' && body[key] !== undefined,
  );
  for (const key of given) {
    if (!(may as readonly string[]).includes(key))
      fault(key, 'unknown-key', `A condition of the kind '${body.kind}' takes no '${key}': it takes ${may.join(', ')}`);
  }
  for (const key of must)
    if (body[key] === undefined) fault(key, 'missing-key', `'${key}' is required for the kind '${body.kind}'`);
  checkBounds(body, fault);
  if (faults.total > 0) throw invalidBody(faults);
  return conditionOf(body);
}

function checkBounds(body: ConditionBody, fault: (key: string, code: string, detail: string) => void): void {
  const { kind, above, below, outside, latitudeMin = 0, latitudeMax = 0, what } = body;
  if (kind === 'value' && above === undefined && below === undefined && outside === undefined)
    fault('above', 'missing-key', `'above', 'below' or 'outside' is required for the kind 'value'`);
  if (outside && outside[0]! > outside[1]!) fault('outside', 'bad-range', `'outside' must have the lower number first`);
  if (latitudeMin > latitudeMax) fault('latitudeMin', 'bad-range', `'latitudeMin' must not be above 'latitudeMax'`);
  if (kind === 'service' && what !== undefined && !(SERVICE_PARTS as readonly string[]).includes(what))
    fault('what', 'unknown-value', `'what' must be one of ${SERVICE_PARTS.join(', ')}`);
}

function conditionOf(body: ConditionBody): AlertCondition {
  const { kind, above, below, outside, aggregate, longer, what, every, before = BEFORE } = body;
  switch (kind) {
    case 'value':
      return {
        kind,
        ...(above !== undefined && { above }),
        ...(below !== undefined && { below }),
        ...(outside && { outside: [outside[0]!, outside[1]!] as const }),
        ...(aggregate && { aggregate: { function: aggregate.function, withinMs: lengthMs(aggregate.within) } }),
      };
    case 'missing':
      return {
        kind,
        ...(longer !== undefined && { longerMs: lengthMs(longer) }),
        of: body.of ?? 'stream',
        late: body.late ?? false,
      };
    case 'quality':
      return { kind, flags: [...new Set(body.flags!)].sort(), share: body.share!, withinMs: lengthMs(body.within!) };
    case 'stuck':
      return { kind, longerMs: lengthMs(longer!), tolerance: body.tolerance ?? 0 };
    case 'position':
      return {
        kind,
        latitudeMin: body.latitudeMin!,
        latitudeMax: body.latitudeMax!,
        longitudeMin: body.longitudeMin!,
        longitudeMax: body.longitudeMax!,
      };
    case 'due':
      return { kind, what: what!.trim(), ...(every !== undefined && { every }), before };
    case 'ends':
      return { kind, ...(what !== undefined && { what: what.trim() }), before };
    case 'refused':
      return { kind, more: body.more!, withinMs: lengthMs(body.within!) };
    case 'service':
      return { kind, what: what as ServicePart, above: above! };
  }
}

export function conditionDocument(condition: AlertCondition): ConditionBody {
  switch (condition.kind) {
    case 'value': {
      const { outside, aggregate, ...rest } = condition;
      const window = aggregate && { function: aggregate.function, within: writeLength(aggregate.withinMs) };
      return { ...rest, ...(outside && { outside: [...outside] }), ...(window && { aggregate: window }) };
    }
    case 'missing':
    case 'stuck': {
      const { longerMs, ...rest } = condition;
      return { ...rest, ...(longerMs !== undefined && { longer: writeLength(longerMs) }) };
    }
    case 'quality': {
      const { withinMs, flags, ...rest } = condition;
      return { ...rest, flags: [...flags], within: writeLength(withinMs) };
    }
    case 'refused': {
      const { withinMs, ...rest } = condition;
      return { ...rest, within: writeLength(withinMs) };
    }
    default:
      return condition;
  }
}
