import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EditDialog } from '../forms/edit-dialog';
import { changeBody } from '../forms/form-field';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { type AlertRule } from './rule';
import { ruleChange, ruleValues } from './rule-body';
import { ruleFields } from './rule-fields';
import { RuleProblem } from './rule-problem';
import { changeRule, deleteRule, readRule, receiversQuery } from './rule-queries';
import styles from './rules-page.module.css';
import { TryRule } from './try-rule';

interface Props {
  readonly rule: AlertRule;
  readonly onClose: () => void;
}

/** Edits a rule, which can be tried over the past before saving. */
export function RuleDrawer({ rule, onClose }: Props) {
  const { id, name, condition } = rule;
  const { data: receivers = [] } = useQuery(receiversQuery);
  const fields = ruleFields(condition.kind, receivers);
  return (
    <EditDialog
      title={name}
      fields={fields}
      valuesOf={ruleValues}
      edited={{
        key: ['rule', id],
        read: (signal) => readRule(id, signal),
        write: (body, headers) => changeRule(id, ruleChange(body, condition), headers),
      }}
      extra={(values) => (
        <>
          {rule.problem && <RuleProblem text={rule.problem} />}
          <TryRule rule={{ ...rule, ...ruleChange(changeBody(fields, ruleValues(rule), values), condition) }} />
          <DeleteRule rule={rule} onDeleted={onClose} />
        </>
      )}
      onClose={onClose}
    />
  );
}

function DeleteRule({
  rule: { id, name, builtIn },
  onDeleted,
}: {
  readonly rule: AlertRule;
  readonly onDeleted: () => void;
}) {
  const intl = useIntl();
  const [asking, setAsking] = useState(false);
  const change = useChange(() => deleteRule(id));
  // Built-in rules are switched off instead.
  if (builtIn) return null;
  return (
    <div className={styles.tools}>
      <Button kind="plain" onPress={() => setAsking(true)}>
        <FormattedMessage id="rules.delete" />
      </Button>
      {asking && (
        <Confirm
          title={intl.formatMessage({ id: 'rules.delete' })}
          action={<FormattedMessage id="ui.delete" />}
          onConfirm={() => void change.mutateAsync(undefined).then(onDeleted, () => undefined)}
          onClose={() => setAsking(false)}
          isPending={change.isPending}
          error={change.error}
        >
          <FormattedMessage id="rules.delete.sure" values={{ name }} />
        </Confirm>
      )}
    </div>
  );
}
