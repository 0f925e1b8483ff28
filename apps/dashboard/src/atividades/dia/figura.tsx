import { VisuallyHidden } from '@mantine/core';
import { amount } from '../../ui/format.js';
import classes from './dia.module.css';

type Props = {
  readonly valor: number;
  /** As it is shown while it is typed: `5,`. */
  readonly texto?: string;
  readonly unidade: string;
  readonly className?: string | undefined;
};

/** A figure large enough to read from two metres; its accessible name includes its unit. */
export const Figura = ({ valor, texto, unidade, className = classes['figura'] }: Props) => (
  <>
    <strong aria-hidden="true" className={className}>
      {texto ?? amount(valor)}
    </strong>
    <VisuallyHidden>
      {amount(valor)} {unidade}
    </VisuallyHidden>
  </>
);
