import { ActionIcon, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { quantity, sacas, type Unit } from './format.js';

/** Label and value pairs: what is true of a record now. */
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

/** A quantity with its unit; kilograms also in sacas, as they are sold. */
export const Quantity = ({ value, unit, inline = false }: { value: number; unit: Unit; inline?: boolean }) => (
  <span className={inline ? classes['inline'] : classes['stacked']}>
    <span>{quantity(value, unit)}</span>
    {unit === 'kg' && value !== 0 && (
      <Text span size="xs" c="dimmed">
        {sacas(value)}
      </Text>
    )}
  </span>
);
