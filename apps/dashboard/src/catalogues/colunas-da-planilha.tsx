import { Alert, NativeSelect, Paper } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { CODIGO, colunasDe, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import classes from './planilha.module.css';
import type { Resultado } from './planilha.api.js';

type Props = {
  readonly catalogue: Catalogue;
  readonly resultado: Resultado;
  readonly onChange: (titulo: string, campo: string) => void;
};

/** Which column of the file is which: found by its title, and put right by hand where the title is another. */
export const ColunasDaPlanilha = ({ catalogue, resultado: { colunas, desconhecidas }, onChange }: Props) => {
  const data = [
    { value: '', label: 'Não importar' },
    { value: CODIGO, label: tituloDoCodigo(catalogue) },
    ...colunasDe(catalogue).map(({ campo, titulo }) => ({ value: campo, label: titulo })),
  ];
  return (
    <details open={desconhecidas.length > 0}>
      <summary className={classes['summary']}>Que coluna é qual</summary>
      {desconhecidas.length > 0 && (
        <Alert color="ambar" icon={<IconColumns3 aria-hidden="true" />} mb="sm">
          {desconhecidas.length === 1
            ? 'Esta coluna não é deste cadastro e fica de fora: '
            : 'Estas colunas não são deste cadastro e ficam de fora: '}
          {desconhecidas.join(', ')}. Se for outro nome de um campo, escolha qual.
        </Alert>
      )}
      <Paper p="md">
        <div className={classes['columns']}>
          {colunas
            .filter(({ titulo }) => titulo.trim() !== '')
            .map(({ titulo, campo }) => (
              <NativeSelect
                key={titulo}
                label={titulo}
                data={data}
                value={campo ?? ''}
                onChange={(event) => onChange(titulo, event.currentTarget.value)}
              />
            ))}
        </div>
      </Paper>
    </details>
  );
};
