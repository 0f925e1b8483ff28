import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconJson } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../http/download.js';
import { useWrite } from '../http/hooks.js';
import { icons } from '../ui/icons.js';

const FORMATS = {
  xlsx: { label: 'Planilha (.xlsx)', icon: IconFileSpreadsheet },
  csv: { label: 'Texto (.csv)', icon: IconFileTypeCsv },
  pdf: { label: 'Documento (.pdf)', icon: IconFileTypePdf },
  json: { label: 'Dados (.json)', icon: IconJson },
} as const;
/** The changes that Excel makes to a text when it opens it, and not to a workbook. */
export const PORQUE_XLSX = 'Para abrir no Excel, prefira .xlsx: de um CSV ele tira os zeros de 00123, faz número de 1E5 e data de 12/05.';
type Format = keyof typeof FORMATS;

/** `filtros`: the filters in use, where they are not in the address. */
type Source = {
  readonly path: string;
  readonly formats: readonly Format[];
  readonly name?: string;
  readonly filtros?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
};

/** `/rastreabilidade/lotes` → `lotes`. */
const lastOf = (path: string): string => path.split('/').at(-1) ?? path;

/** Saves all rows of the list, filtered and ordered as on screen. */
const useExportar = ({ path, name = lastOf(path) }: Source) =>
  useWrite(({ formato, filtros }: { formato: Format; filtros: URLSearchParams }) => {
    const query = new URLSearchParams(filtros);
    for (const key of ['page', 'size']) query.delete(key);
    query.set('formato', formato);
    return download('GET', `${path}/exportar?${query}`, `${name}.${formato}`);
  });

/** Exports the content of a list or a report, whole, with its filters and its order. `children`: other ways, such as paper. */
export const Exportar = (source: Source) => {
  const [doEndereco] = useSearchParams();
  const filtros = source.filtros ? new URLSearchParams(source.filtros) : doEndereco;
  const exportar = useExportar(source);
  const Icon = icons.exportacao;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 120 }} withInitialFocusPlaceholder={false}>
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
        {source.formats.map((formato) => {
          const { label, icon: FormatIcon } = FORMATS[formato];
          return (
            <Menu.Item
              key={formato}
              leftSection={<FormatIcon size="1.1rem" aria-hidden="true" />}
              onClick={() => exportar.mutate({ formato, filtros })}
            >
              {label}
            </Menu.Item>
          );
        })}
        {source.children}
        {source.formats.includes('csv') && <Menu.Label maw="18rem">{PORQUE_XLSX}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
};
