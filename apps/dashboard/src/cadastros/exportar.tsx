import { Button, Menu } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { icons } from '../ui/icons.js';
import { useExportar } from './planilha.api.js';

/** Takes out what the list shows, as it is filtered and ordered. */
export const Exportar = ({ catalogue }: { catalogue: Catalogue }) => {
  const [filtros] = useSearchParams();
  const exportar = useExportar(catalogue);
  const Icon = icons.exportacao;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={exportar.isPending}
          leftSection={<Icon size="1.1rem" aria-hidden="true" />}
          rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden="true" />}
          onClick={() => exportar.mutate({ formato: 'xlsx', filtros })}
        >
          Planilha (.xlsx)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size="1.1rem" aria-hidden="true" />}
          onClick={() => exportar.mutate({ formato: 'csv', filtros })}
        >
          Texto (.csv)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
