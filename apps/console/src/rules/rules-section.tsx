import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertStateBadge } from '../records/alert-state-badge';
import { SEVERITY_TONES } from '../records/alert-badge';
import { Button } from '../ui/control/button';
import { ActionMenu } from '../ui/control/menu';
import { Plus } from '../ui/icons';
import { Empty, Failed, Loading } from '../ui/state/states';
import { type Column, Table } from '../ui/table/table';
import { Badge } from '../ui/text/badge';
import { conditionText } from './condition-text';
import { NewRule } from './new-rule';
import { type AlertRule, CONDITION_KINDS, type ConditionKind } from './rule';
import { RuleDrawer } from './rule-drawer';
import { RuleProblem } from './rule-problem';
import { rulesQuery } from './rule-queries';
import styles from './rules-page.module.css';

interface Props {
  /** Id of the open rule. */
  readonly rule: string | undefined;
  readonly onRule: (id: number | undefined) => void;
}

/** Lists rules with their state; opens one in a drawer; adds new ones. */
export function RulesSection({ rule: chosen, onRule }: Props) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(rulesQuery);
  const [kind, setKind] = useState<ConditionKind>();
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  const label = intl.formatMessage({ id: 'rules.new' });
  const rule = data.find(({ id }) => String(id) === chosen);
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <ActionMenu
          label={label}
          button={
            <Button kind="main">
              <Plus size={16} aria-hidden /> {label}
            </Button>
          }
          actions={CONDITION_KINDS.map((id) => ({
            label: intl.formatMessage({ id: `rules.kind.${id}` }),
            onAction: () => setKind(id),
          }))}
        />
      </div>
      {data.length === 0 ? (
        <Empty title={<FormattedMessage id="rules.none" />} />
      ) : (
        <RuleTable rules={data} onRule={onRule} />
      )}
      {rule && <RuleDrawer key={rule.id} rule={rule} onClose={() => onRule(undefined)} />}
      {kind && <NewRule kind={kind} onClose={() => setKind(undefined)} onMade={({ id }) => onRule(id)} />}
    </div>
  );
}

function RuleTable({ rules, onRule }: { readonly rules: readonly AlertRule[]; readonly onRule: (id: number) => void }) {
  const intl = useIntl();
  const columns: readonly Column<AlertRule>[] = [
    {
      id: 'name',
      title: <FormattedMessage id="rules.field.name" />,
      kind: 'text',
      cell: ({ id, name, enabled }) => (
        <>
          <Button kind="plain" data-print className={styles.open} onPress={() => onRule(id)}>
            {name}
          </Button>{' '}
          {!enabled && (
            <Badge>
              <FormattedMessage id="rules.off" />
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'condition',
      title: <FormattedMessage id="rules.condition" />,
      kind: 'text',
      cell: ({ condition, where, problem }) => (
        <>
          {conditionText(intl, condition)} {where && <code className={styles.where}>{where}</code>}
          {problem && <RuleProblem text={problem} />}
        </>
      ),
    },
    {
      id: 'severity',
      title: <FormattedMessage id="rules.field.severity" />,
      cell: ({ severity }) => (
        <Badge tone={SEVERITY_TONES[severity]}>
          <FormattedMessage id={`records.severity.${severity}`} />
        </Badge>
      ),
    },
    {
      id: 'owner',
      title: <FormattedMessage id="rules.owner" />,
      cell: ({ institute, username }) =>
        institute ? <FormattedMessage id="rules.institute" /> : <bdi>{username}</bdi>,
    },
    {
      id: 'state',
      title: <FormattedMessage id="rules.now" />,
      cell: (rule) => (
        <>
          {rule.state !== 'alerting' && <AlertStateBadge alert={rule} />}
          {rule.alerting > 0 && (
            <Badge tone="fault">
              <FormattedMessage id="records.alerts" values={{ count: rule.alerting }} />
            </Badge>
          )}
        </>
      ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'rules.tab.rules' })}
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
    />
  );
}
