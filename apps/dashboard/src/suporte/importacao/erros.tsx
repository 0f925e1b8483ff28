import { Button, Paper, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { csvFile, harmless } from '@tulha/domain/kernel/cells/csv';
import { IconDownload } from '@tabler/icons-react';
import { count } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import classes from './importacoes.module.css';
import type { ErroDeCelula } from './importacoes.api.js';

const HEADER = ['arquivo', 'linha', 'coluna', 'valor', 'motivo'] as const;

/** The errors as a spreadsheet to work through. */
const saveAsCsv = (erros: readonly ErroDeCelula[]) => {
  const rows = erros.map((erro) => HEADER.map((key) => harmless(String(erro[key] ?? ''))));
  const url = URL.createObjectURL(new Blob([csvFile(HEADER, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'erros-da-importacao.csv';
  link.click();
  URL.revokeObjectURL(url);
};

const place = ({ arquivo, linha, coluna }: ErroDeCelula) =>
  [arquivo, linha !== null && `linha ${linha}`, coluna].filter(Boolean).join(', ');

const keyOf = (erro: ErroDeCelula) => `${place(erro)}:${erro.motivo}`;

/** The errors to correct, by file, line and column, in the words of the rule that refuses them. */
export const Erros = ({ erros, total }: { erros: readonly ErroDeCelula[]; total: number }) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Section
      title="O que corrigir"
      about={
        total > erros.length
          ? `${count(total)} erros; aqui os primeiros ${count(erros.length)}`
          : `${count(total)} ${total === 1 ? 'erro' : 'erros'}`
      }
      actions={
        <Button variant="default" leftSection={<IconDownload size="1rem" aria-hidden="true" />} onClick={() => saveAsCsv(erros)}>
          Baixar os erros
        </Button>
      }
    >
      <Paper className={classes['table'] ?? ''}>
        <Table aria-label="Erros da importação">
          <Table.Thead>
            <Table.Tr>
              {narrow ? (
                <Table.Th>Onde e por quê</Table.Th>
              ) : (
                <>
                  <Table.Th>Arquivo</Table.Th>
                  <Table.Th className={classes['number'] ?? ''}>Linha</Table.Th>
                  <Table.Th>Coluna</Table.Th>
                  <Table.Th>Valor</Table.Th>
                  <Table.Th>Motivo</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {erros.map((erro) => (
              <Table.Tr key={keyOf(erro)}>
                {narrow ? (
                  <Table.Td>
                    <Text size="xs" c="dimmed">
                      {place(erro)}
                    </Text>
                    {erro.valor !== null && <span className={classes['cell']}>{erro.valor}</span>}
                    <Text size="sm">{erro.motivo}</Text>
                  </Table.Td>
                ) : (
                  <>
                    <Table.Td>{erro.arquivo}</Table.Td>
                    <Table.Td className={classes['number'] ?? ''}>{erro.linha ?? '—'}</Table.Td>
                    <Table.Td>{erro.coluna ?? '—'}</Table.Td>
                    <Table.Td className={classes['cell'] ?? ''}>{erro.valor ?? '—'}</Table.Td>
                    <Table.Td>{erro.motivo}</Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );
};
