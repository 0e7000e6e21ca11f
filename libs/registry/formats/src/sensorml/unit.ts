import { type UnitDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type RegistryLinks } from '../registry-links';

/** Unit of textual values. */
const TEXT = 'text';
/** OGC's URI of an unknown unit. */
const UNKNOWN_UNIT = { href: 'http://www.opengis.net/def/nil/OGC/0/unknown' };

export function isText(unit: UnitDocument): boolean {
  return unit.code === TEXT;
}

/** Unit in SWE Common: by UCUM code, else by URL in the registry. */
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
