import { ApiProperty } from '@nestjs/swagger';
import { type AttemptRow, DELIVERY_STATES, type DeliveryRow, type DeliveryState } from '@pelorus/watch/persistence';
import { formatMs } from '@pelorus/shared/kernel';

/** Message to a receiver, with its state. */
export class DeliveryDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ type: 'integer', example: 1 })
  readonly receiverId!: number;
  @ApiProperty({ required: false, type: 'integer', example: 1 })
  readonly ruleId?: number;
  @ApiProperty({ required: false, description: 'The address of mail', example: 'watch@example.org' })
  readonly address?: string;
  @ApiProperty({ enum: ['alert.firing', 'alert.resolved', 'test'], example: 'alert.firing' })
  readonly type!: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ enum: DELIVERY_STATES, example: 'sent' })
  readonly state!: DeliveryState;
  @ApiProperty({ type: 'integer', example: 1 })
  readonly attempts!: number;
  @ApiProperty({ required: false, description: 'UTC', example: '2024-01-17T18:22:13.759' })
  readonly nextAttempt?: string;
  @ApiProperty({ required: false, example: 'It answered 500' })
  readonly lastError?: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What is told, as webhooks get it',
  } as object)
  readonly body!: object;
}

/** Result of an attempt. */
export class AttemptDto {
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:14.001' })
  readonly datetime!: string;
  @ApiProperty({ enum: ['sent', 'failed'], example: 'sent' })
  readonly result!: 'sent' | 'failed';
  @ApiProperty({
    required: false,
    type: 'integer',
    description: 'The status of the answer, of HTTP or SMTP',
    example: 204,
  })
  readonly status?: number;
  @ApiProperty({ required: false, example: 'It answered 500' })
  readonly error?: string;
  @ApiProperty({ required: false, type: 'integer', example: 17 })
  readonly milliseconds?: number;
}

export class DeliveryAttemptsDto extends DeliveryDto {
  @ApiProperty({ type: [AttemptDto] })
  readonly attempted!: AttemptDto[];
}

export function deliveryDocument(delivery: DeliveryRow): DeliveryDto {
  const { id, receiverId, ruleId, address, type, createdMs, state, attempts, nextMs, lastError, body } = delivery;
  return {
    id,
    receiverId,
    ...(ruleId !== null && { ruleId }),
    ...(address !== null && { address }),
    type,
    created: formatMs(createdMs),
    state,
    attempts,
    ...(nextMs !== null && { nextAttempt: formatMs(nextMs) }),
    ...(lastError !== null && { lastError }),
    body: body as object,
  };
}

export function attemptDocument({ atMs, result, status, error, milliseconds }: AttemptRow): AttemptDto {
  return {
    datetime: formatMs(atMs),
    result,
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(milliseconds !== null && { milliseconds }),
  };
}
