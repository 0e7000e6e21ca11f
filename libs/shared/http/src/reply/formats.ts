import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { didYouMean, type DomainError, nearest } from '@pelorus/shared/kernel';
import { type QueryParameter } from '../query/query-parameter';
import { badParameter, oneValue } from '../query/query-values';
import { acceptedType, acceptsAnything, notAcceptable } from './accepted-type';

export interface NamedFormat {
  readonly name: string;
  readonly mediaType: string;
}

/** How `Accept` is read where it is not read by RFC 9110 alone. */
export interface AcceptRules {
  /** Whether the range of all types leaves the choice to the service: libraries name JSON first, also for users of tables. */
  readonly anythingIsDefault?: boolean;
  /** Says of which requests `Accept` is not looked at. */
  readonly ignoresAccept?: (query: ParsedQs) => boolean;
}

const FORMAT = 'format';

/** The formats that an operation answers in; the first one is the default. */
export class Formats<Format extends NamedFormat> {
  constructor(
    private readonly all: readonly [Format, ...Format[]],
    private readonly rules: AcceptRules = {},
  ) {}

  get mediaTypes(): string[] {
    return this.all.map(({ mediaType }) => mediaType);
  }

  parameter(description: string): QueryParameter {
    const values = [...this.#names, ...this.mediaTypes];
    return { name: FORMAT, description, schema: { type: 'string', enum: values, default: this.all[0].name } };
  }

  /**
   * The format that `format` says, by its name or media type, or else the one that `Accept` likes best. Parameters of
   * media types are not compared. DomainError `malformed` for an unknown name, `not-acceptable` when `Accept` leaves none.
   */
  choose(request: Request, query: ParsedQs = request.query): Format {
    const given = nameOf(oneValue(query, FORMAT) ?? '');
    return given === '' ? this.#accepted(request, query) : this.#named(given);
  }

  get #names(): string[] {
    return this.all.map(({ name }) => name);
  }

  #named(given: string): Format {
    const format = this.all.find(({ name, mediaType }) => given === name || given === mediaType);
    if (!format) throw unknownFormat(given, this.#names);
    return format;
  }

  #accepted(request: Request, query: ParsedQs): Format {
    const [first] = this.all;
    if (this.rules.ignoresAccept?.(query)) return first;
    if (this.rules.anythingIsDefault && acceptsAnything(request)) return first;
    const accepted = acceptedType(request, this.mediaTypes);
    const format = this.all.find(({ mediaType }) => mediaType === accepted);
    if (!format) throw notAcceptable(request, this.mediaTypes);
    return format;
  }
}

/** The value of `format` without parameters of a media type; a `+` that was not encoded arrives as a space. */
function nameOf(value: string): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase().replaceAll(' ', '+');
}

function unknownFormat(given: string, names: readonly string[]): DomainError {
  const hint = didYouMean(nearest(given, names)) || ` (it takes ${names.join(', ')}, or a media type)`;
  return badParameter(FORMAT, 'unknown-value', `'${FORMAT}' does not take '${given.slice(0, 64)}'${hint}`);
}
