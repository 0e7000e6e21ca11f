import { Injectable, type PipeTransform } from '@nestjs/common';
import { type OwnerPath } from './owned-list.controller';

/** Records without an owner have no place in the path. */
@Injectable()
class NowherePipe implements PipeTransform<unknown, undefined> {
  transform(): undefined {
    return undefined;
  }
}

/** Records of a collection of their own. */
export const NOBODY: OwnerPath<undefined> = { pipe: NowherePipe, described: () => () => undefined };

/** The path parameter that says which record of a collection of its own is meant. */
export function ownKey(kind: string): { readonly name: string; readonly description: string } {
  return { name: 'id', description: `The id of the ${kind}` };
}
