import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '../../http/may.js';
import type { Lote } from '../lote/lotes.api.js';
import { processos } from './processos.js';

/** The possible next steps of a lot: processes that usually follow its stage and take its measure, in the order of the coffee. */
const proximos = ({ etapa, unidade }: Pick<Lote, 'etapa' | 'unidade'>) =>
  processos.filter(({ vemDe, medida }) => vemDe?.includes(etapa) && (medida === undefined || medida === unidade));

type Props = Pick<Lote, 'etapa' | 'unidade'> & {
  readonly ids: readonly number[];
  /** Names the lots for screen readers. */
  readonly nome?: string;
  readonly size?: ButtonProps['size'];
};

/** Moves lots on: the possible next processes, each with its form and the lots chosen in it. */
export const Mover = ({ ids, nome, size, ...onde }: Props) => {
  const podeMudar = useMay('rastreabilidade', 'escrever');
  const seguem = proximos(onde);
  if (seguem.length === 0 || !podeMudar) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          {...(size && { size })}
          {...(nome && { 'aria-label': `Mover ${nome}` })}
          leftSection={<IconArrowRight size="1.1rem" aria-hidden="true" />}
          rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
        >
          Mover
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {seguem.map(({ title, icon: Icon, endereco }) => (
          <Menu.Item
            key={endereco}
            component={Link}
            to={`${endereco}/nova?lote=${ids.join(',')}`}
            mih="var(--tulha-touch)"
            leftSection={<Icon size="1.1rem" aria-hidden="true" />}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
