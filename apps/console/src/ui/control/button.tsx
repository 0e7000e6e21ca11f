import { LoaderCircle } from '../icons';
import { type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps, Tooltip, TooltipTrigger } from 'react-aria-components';
import { classes } from '../classes';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  /** `main` is a form's one action; `danger` is irreversible; `field` looks like a field; `plain` has no border. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'field';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Button; disabled while `isPending`. */
export function Button({ kind, className, children, ...props }: Props) {
  return (
    <AriaButton {...props} className={classes(styles.button, kind && styles[kind], className)}>
      {props.isPending && <LoaderCircle size={16} aria-hidden className={styles.turning} />}
      {children}
    </AriaButton>
  );
}

interface IconProps extends Omit<Props, 'kind'> {
  /** Name for screen readers and on hover. */
  readonly label: string;
}

export function IconButton({ label, className, ...props }: IconProps) {
  return (
    <TooltipTrigger delay={400}>
      <Button {...props} kind="plain" aria-label={label} className={classes(styles.icon, className)} />
      <Tooltip className={styles.tooltip ?? ''}>{label}</Tooltip>
    </TooltipTrigger>
  );
}
