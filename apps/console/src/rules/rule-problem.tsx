import { FormattedMessage } from 'react-intl';
import styles from './rules-page.module.css';

/** Warns that a rule watches less than it should, with the service's reason. */
export const RuleProblem = ({ text }: { readonly text: string }) => (
  <p role="note" className={styles.problem}>
    <FormattedMessage id="rules.problem" /> {text}
  </p>
);
