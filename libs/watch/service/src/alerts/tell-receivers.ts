import { randomUUID } from 'node:crypto';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import {
  type AlertReceiver,
  type AlertRule,
  decideNotice,
  FIRING_STATES,
  type NoticeReason,
} from '@pelorus/watch/domain';
import {
  AlertRepository,
  type AlertRow,
  AlertRuleRepository,
  type AlertTables,
  DeliveryRepository,
  type NewDelivery,
  NoticeGroupRepository,
  type NoticeGroupRow,
  type PassHold,
  ReceiverRepository,
} from '@pelorus/watch/persistence';
import { newMessageId } from './message-id';
import { noticeBody } from './notice-body';
import { newLeaveKey } from './write-receivers';

/** Waits for more alerts, for the next message, and for a reminder. */
export interface NoticeTimes {
  readonly waitMs: number;
  readonly intervalMs: number;
  readonly repeatMs: number;
}

/** Groups of one transaction, and of one pass. */
const TOGETHER = 50;
const A_PASS = 1_000;

/** Decides on messages and queues them, in one transaction with the note that they were. */
export class TellReceivers {
  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly times: NoticeTimes,
  ) {}

  /** Looks at due groups; `holds` throws in a replaced instance. */
  async tick(holds: PassHold, nowMs: number): Promise<void> {
    for (let looked = 0; looked < A_PASS; looked += TOGETHER) {
      const found = await this.database.transaction(async (transaction) => {
        const groups = new NoticeGroupRepository(transaction, this.tables);
        if (!(await groups.isAnyDue())) return 0;
        await holds(transaction);
        const due = await groups.due(TOGETHER);
        for (const group of due) await this.#look(transaction, group, nowMs);
        return due.length;
      });
      if (found < TOGETHER) return;
    }
  }

  async #look(transaction: Executor, group: NoticeGroupRow, nowMs: number): Promise<void> {
    const { ruleId, receiverId, notifiedMs } = group;
    const [rule] = await new AlertRuleRepository(transaction, this.tables).evenDeleted([ruleId]);
    const [receiver] = await new ReceiverRepository(transaction, this.tables).find([receiverId]);
    const groups = new NoticeGroupRepository(transaction, this.tables);
    if (!rule || !receiver?.enabled) {
      await groups.looked({ ...group, firing: [], resolved: [], incident: null }, false, undefined);
      return;
    }
    const former = { firing: new Set(group.firing), resolved: new Set(group.resolved) };
    const alerts = await new AlertRepository(transaction, this.tables).ofRule(ruleId, [
      ...former.firing,
      ...former.resolved,
    ]);
    const firing = alerts.filter(
      // A muted alert that was told of counts as firing: it is not over.
      ({ id, state, mutedBy }) => FIRING_STATES.has(state) && (mutedBy === null || former.firing.has(id)),
    );
    const resolved = alerts.filter(
      ({ id, state }) => state === 'normal' && (former.firing.has(id) || former.resolved.has(id)),
    );
    const now = { firing: idsOf(firing), resolved: idsOf(resolved), nowMs };
    const last = notifiedMs === null ? undefined : { ...former, atMs: notifiedMs };
    const reason = decideNotice(last, now, { tellsResolved: receiver.tellsResolved, repeatMs: this.times.repeatMs });
    const isNeeded =
      reason !== 'repeat' || firing.some(({ mutedBy, acknowledgedMs }) => mutedBy === null && acknowledgedMs === null);
    const incident = former.firing.size === 0 ? randomUUID() : (group.incident ?? randomUUID());
    const isTold = reason !== undefined && isNeeded && (firing.length > 0 || receiver.tellsResolved);
    if (isTold) {
      const news = resolved.filter(({ id }) => !former.resolved.has(id));
      await this.#put(
        transaction,
        rule,
        receiver,
        { reason, firing, resolved: news, incident, opens: former.firing.size === 0 },
        nowMs,
      );
    }
    const next = firing.length > 0 ? this.times.intervalMs : undefined;
    const isNoted = reason !== undefined && isNeeded;
    const log = isNoted
      ? { firing: [...now.firing], resolved: [...now.resolved] }
      : { firing: group.firing, resolved: group.resolved };
    await groups.looked({ ruleId, receiverId, ...log, incident }, isNoted, next);
  }

  /** Queues a message: one for a webhook, one for each mail address. */
  async #put(
    transaction: Executor,
    rule: AlertRule,
    { id: receiverId, kind }: AlertReceiver,
    {
      reason,
      firing,
      resolved,
      incident,
      opens,
    }: { reason: NoticeReason; firing: AlertRow[]; resolved: AlertRow[]; incident: string; opens: boolean },
    nowMs: number,
  ): Promise<void> {
    const body = noticeBody(rule, reason, firing, resolved, nowMs);
    const delivery = { receiverId, ruleId: rule.id, type: body.type, incident, opens, body };
    const addresses =
      kind === 'mail'
        ? await new ReceiverRepository(transaction, this.tables).addresses(receiverId, newLeaveKey)
        : [{}];
    const deliveries: NewDelivery[] = addresses.map((address: { address?: string }) => ({
      ...delivery,
      messageId: newMessageId(),
      ...(address.address !== undefined && { address: address.address }),
    }));
    await new DeliveryRepository(transaction, this.tables).insert(deliveries);
  }
}

function idsOf(alerts: readonly AlertRow[]): Set<number> {
  return new Set(alerts.map(({ id }) => id));
}
