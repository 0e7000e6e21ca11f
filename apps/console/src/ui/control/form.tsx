import { type FormEvent, type ReactNode } from 'react';
import styles from './form.module.css';

/** Fields below each other. The service checks; the form does not check before it. */
export function Form({
  onSubmit,
  children,
}: {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** Buttons at the end of a form or a dialog. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
