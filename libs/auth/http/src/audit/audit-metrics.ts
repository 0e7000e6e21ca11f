import { type AuditLog } from '@pelorus/auth/domain';
import { type Metrics } from '@pelorus/shared/http';
import { type AuditTrail } from './audit-trail';

/** Adds logins, by tokens and by single sign-on, and what waits for the audit log. */
export function addAuditMetrics(metrics: Metrics, trail: AuditTrail, log: AuditLog): void {
  metrics.counter({
    name: 'pelorus_logins_total',
    help: 'Logins by result: done, refused (401, 403, 429) or failed otherwise',
    label: 'result',
    read: () => Object.entries(trail.logins),
  });
  metrics.gauge({
    name: 'pelorus_audit_entries_waiting',
    help: 'Entries of the audit log that are not written yet',
    read: () => log.waiting,
  });
}
