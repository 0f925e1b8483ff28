import { ActionIcon } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { chooseFarm } from '../../http/session.js';
import { TODAS, useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { icons } from '../../ui/icons.js';
import { changeMenu } from './menu-state.js';
import classes from './shell.module.css';

/** Which farm everything on screen is about. The browser's own list: big under a thumb, and nothing to load. */
export const FarmSwitcher = ({ rail = false }: { rail?: boolean }) => {
  const { farms, active } = useActiveFazenda();
  if (!active) return null;
  if (rail)
    return (
      <ActionIcon
        variant="default"
        size="xl"
        mx="auto"
        aria-label={`Fazenda ativa: ${active.nome}. Trocar`}
        title={active.nome}
        onClick={() => changeMenu({ open: true })}
      >
        <icons.fazenda size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    );
  const options = farms.length === 1 ? farms : [TODAS, ...farms];
  return (
    <div className={classes['farm']}>
      <icons.fazenda size="1.25rem" aria-hidden="true" />
      <span className={classes['farmName']} aria-hidden="true">
        {active.nome}
      </span>
      <select
        className={classes['farmSelect']}
        aria-label="Fazenda ativa"
        value={active.id}
        onChange={(event) => chooseFarm(Number(event.currentTarget.value))}
      >
        {options.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </select>
      {options.length > 1 && <IconSelector size="1rem" aria-hidden="true" />}
    </div>
  );
};
