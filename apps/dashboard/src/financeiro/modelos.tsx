import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { modeloLancamento } from '@tulha/domain/financeiro/modelo-lancamento.catalogue';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChoices } from '../catalogues/catalogues.api.js';
import { useBackCloses } from '../ui/over/over.js';

/** New entries from models: each is one press, and the form opens with what it says. */
export const Modelos = () => {
  const modelos = useChoices(modeloLancamento.tabela);
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTemplate size="1.1rem" aria-hidden="true" />}>
          Modelos
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {modelos.map(({ value, label }) => (
          <Menu.Item key={value} component={Link} to={`/financeiro/novo?modelo=${value}`}>
            {label}
          </Menu.Item>
        ))}
        {modelos.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to={lugarDe(modeloLancamento)}>
          {modelos.length > 0 ? 'Mudar os modelos' : 'Fazer o primeiro modelo'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
