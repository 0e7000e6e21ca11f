import { type UnitDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type RegistryLinks } from '../registry-links';

/** The unit of values that are words. */
const TEXT = 'text';
/** The URI of the OGC for a unit that is not known. */
const UNKNOWN_UNIT = { href: 'http://www.opengis.net/def/nil/OGC/0/unknown' };

/** Whether values in this unit are words. */
export function isText(unit: UnitDocument): boolean {
  return unit.code === TEXT;
}

/** A unit as SWE Common refers to one: by its UCUM code, else by its address in the registry. */
export function unitReference(unit: UnitDocument | undefined, links: RegistryLinks): object {
  if (!unit) return UNKNOWN_UNIT;
  const code = given(unit.ucum);
  return withoutEmpty({
    label: given(unit.name),
    symbol: given(unit.code),
    code,
    href: code === undefined ? links.unit(unit.id) : undefined,
  });
}
