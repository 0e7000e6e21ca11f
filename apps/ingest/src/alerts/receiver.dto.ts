import { ApiProperty, PartialType } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { BooleanField, TextField } from '@pelorus/shared/http';
import { type AlertReceiver, type GivenReceiver, RECEIVER_KINDS, type ReceiverKind } from '@pelorus/watch/domain';
import { formatMs } from '@pelorus/shared/kernel';
import { WordField } from './alert-fields';

const MOST_ADDRESSES = 20;
const ADDRESS = /^[^\s@<>,;:"\\()[\]]{1,64}@[^\s@<>,;:"\\()[\]]{1,255}$/;
const ADDRESSES = { message: `must be an address of mail, or an array of 1 to ${MOST_ADDRESSES} of them` };

function isAddresses(value: unknown): boolean {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return (
    all.length > 0 &&
    all.length <= MOST_ADDRESSES &&
    all.every((each) => typeof each === 'string' && ADDRESS.test(each))
  );
}

export class ReceiverBody {
  static readonly ignoredKeys = ['username', 'disabledReason'];

  @WordField({
    description: 'How they are told; fixed after creation',
    words: RECEIVER_KINDS,
    required: true,
    example: 'webhook',
  })
  readonly kind!: ReceiverKind;
  @TextField({ description: 'The name for people', required: true, min: 1, max: 200, example: 'The chat of the watch' })
  readonly name!: string;
  @TextField({
    description: 'Of a webhook: where it is called',
    max: 2_000,
    example: 'https://chat.example.org/hooks/alerts',
  })
  readonly url?: string;
  @ApiProperty({
    required: false,
    description: `Of mail: an address, or up to ${MOST_ADDRESSES}`,
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MOST_ADDRESSES }],
  })
  @IsOptional()
  @ValidateBy({ name: 'isAddresses', validator: { validate: isAddresses } }, ADDRESSES)
  readonly to?: string | string[];
  @BooleanField({ description: 'Whether it is told of alerts whose rules name no receivers' })
  readonly default?: boolean;
  @BooleanField({ description: 'Whether it is told when alerts are over' })
  readonly tellsResolved?: boolean;
  @BooleanField({ description: 'Whether it is told at all' })
  readonly enabled?: boolean;
  @BooleanField({ description: "Whether it is the institute's; administrators only, and only on creation" })
  readonly institute?: boolean;
}

export class ReceiverChangeBody extends PartialType(ReceiverBody) {
  static readonly ignoredKeys = ReceiverBody.ignoredKeys;
}

export class ReceiverDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ enum: RECEIVER_KINDS, example: 'webhook' })
  readonly kind!: ReceiverKind;
  @ApiProperty({ example: 'The chat of the watch' })
  readonly name!: string;
  @ApiProperty({ required: false, example: 'https://chat.example.org/hooks/alerts' })
  readonly url?: string;
  @ApiProperty({ required: false, type: [String], example: ['watch@example.org'] })
  readonly to?: string[];
  @ApiProperty({ example: false })
  readonly default!: boolean;
  @ApiProperty({ example: true })
  readonly tellsResolved!: boolean;
  @ApiProperty({ example: true })
  readonly enabled!: boolean;
  @ApiProperty({ description: "Whether it is the institute's", example: false })
  readonly institute!: boolean;
  @ApiProperty({ required: false, description: 'The account that it belongs to', example: 'demo@example.org' })
  readonly username?: string;
  @ApiProperty({ required: false, description: 'Why the service stopped telling it', example: 'It answered 410' })
  readonly disabledReason?: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly lastModified!: string;
}

export class MadeReceiverDto extends ReceiverDto {
  @ApiProperty({
    required: false,
    description: 'The secret by which a webhook is signed, which is shown now and never again',
    example: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  })
  readonly secret?: string;
}

export class ReceiverSecretDto {
  @ApiProperty({ example: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=' })
  readonly secret!: string;
}

export class QueuedTestDto {
  @ApiProperty({ type: 'integer', required: false, description: 'The first delivery', example: 1 })
  readonly deliveryId?: number;
  @ApiProperty({ type: [Number], description: 'A delivery for each address', example: [1] })
  readonly deliveryIds!: number[];
}

type ReceiverValues = { readonly [Key in keyof ReceiverBody]?: ReceiverBody[Key] | null };

/** Receiver of a checked body; absent keys keep the `former` one's values. */
export function givenReceiver(values: ReceiverValues, former?: AlertReceiver): GivenReceiver {
  const { kind, name, url, to, enabled, tellsResolved, default: isDefault } = values;
  const given = to === undefined || to === null ? (former?.to ?? []) : typeof to === 'string' ? [to] : to;
  const own = former?.kind ?? kind!;
  const address = url === undefined ? former?.url : (url ?? undefined);
  return {
    kind: own,
    name: name ?? former!.name,
    ...(own === 'webhook' && address !== undefined && { url: address }),
    to: own === 'mail' ? [...new Set(given)] : [],
    isDefault: isDefault ?? former?.isDefault ?? false,
    tellsResolved: tellsResolved ?? former?.tellsResolved ?? true,
    enabled: enabled ?? former?.enabled ?? true,
  };
}

export function receiverDocument(receiver: AlertReceiver): ReceiverDto {
  const { id, kind, name, url, to, isDefault, tellsResolved, enabled, owner, disabledReason } = receiver;
  return {
    id,
    kind,
    name,
    ...(url !== undefined && { url }),
    ...(kind === 'mail' && { to: [...to] }),
    default: isDefault,
    tellsResolved,
    enabled,
    institute: owner === undefined,
    ...(owner !== undefined && { username: owner }),
    ...(disabledReason !== undefined && { disabledReason }),
    created: formatMs(receiver.createdMs),
    lastModified: formatMs(receiver.lastModifiedMs),
  };
}
