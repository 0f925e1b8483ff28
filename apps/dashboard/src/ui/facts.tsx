import { ActionIcon, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { quantity, sacas, type Unit, whole, wholeSacas } from './format.js';

/** Label and value pairs: the present facts of a record. */
export const Facts = ({ items }: { items: readonly (readonly [label: string, value: ReactNode] | false | null | undefined)[] }) => (
  <dl className={classes['facts']}>
    {items.map(
      (item) =>
        item && (
          <div key={item[0]}>
            <dt>{item[0]}</dt>
            <dd>{item[1] ?? '—'}</dd>
          </div>
        ),
    )}
  </dl>
);

/** A code that is read aloud, typed and copied. */
export const Code = ({ children }: { children: string }) => <span className={classes['code']}>{children}</span>;

export const CopyCode = ({ children }: { children: string }) => (
  <span className={classes['copy']}>
    <Code>{children}</Code>
    <CopyButton value={children}>
      {({ copied, copy }) => (
        <ActionIcon
          className="only-screen"
          variant="subtle"
          color="gray"
          onClick={copy}
          aria-label={copied ? 'Copiado' : `Copiar ${children}`}
          title="Copiar"
        >
          {copied ? <IconCheck size="1rem" aria-hidden="true" /> : <IconCopy size="1rem" aria-hidden="true" />}
        </ActionIcon>
      )}
    </CopyButton>
  </span>
);

type QuantityProps = {
  readonly value: number;
  readonly unit: Unit;
  readonly inline?: boolean;
  /** To the gram, as the page of one record says it. */
  readonly exact?: boolean;
};

/** A quantity with its unit; kilograms also in sacas, as they are sold. Whole unless told, and to the gram when pointed at. */
export const Quantity = ({ value, unit, inline = false, exact = false }: QuantityProps) => {
  const [format, bags] = exact ? [quantity, sacas] : [whole, wholeSacas];
  return (
    <span className={inline ? classes['inline'] : classes['stacked']} title={exact ? undefined : quantity(value, unit)}>
      <span>{format(value, unit)}</span>
      {unit === 'kg' && Math.abs(value) >= 1 && (
        <Text span size="xs" c="dimmed">
          {bags(value)}
        </Text>
      )}
    </span>
  );
};
