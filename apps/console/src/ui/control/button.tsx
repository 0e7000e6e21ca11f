import { LoaderCircle } from '../icons';
import { type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps, Tooltip, TooltipTrigger } from 'react-aria-components';
import { classes } from '../classes';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  /**
   * `main` is the one action of a form; `danger` cannot be taken back; `field` looks like a field; `plain` has no
   * border.
   */
  readonly kind?: 'main' | 'plain' | 'danger' | 'field';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button. While `isPending` it says so and cannot be pressed. */
export function Button({ kind, className, children, ...props }: Props) {
  return (
    <AriaButton {...props} className={classes(styles.button, kind && styles[kind], className)}>
      {props.isPending && <LoaderCircle size={16} aria-hidden className={styles.turning} />}
      {children}
    </AriaButton>
  );
}

interface IconProps extends Omit<Props, 'kind'> {
  /** Name for screen readers, and on hover. */
  readonly label: string;
}

/** A button that shows an icon alone. */
export function IconButton({ label, className, ...props }: IconProps) {
  return (
    <TooltipTrigger delay={400}>
      <Button {...props} kind="plain" aria-label={label} className={classes(styles.icon, className)} />
      <Tooltip className={styles.tooltip ?? ''}>{label}</Tooltip>
    </TooltipTrigger>
  );
}
