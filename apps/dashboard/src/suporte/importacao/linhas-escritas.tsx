import { Paper, Table, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { count } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import type { ImportacaoCompleta } from './importacoes.api.js';
import classes from './importacoes.module.css';

/** Enough rows for a page; the command line and the answer have more. */
const MOSTRADAS = 50;

type Celula = ImportacaoCompleta['linhas'][number]['celulas'][number];

/** As it was typed and, where that is another, as it is written. */
const CelulaEscrita = ({ coluna, valor, grava }: Celula) => (
  <li>
    <Text span size="xs" c="dimmed">
      {coluna}
    </Text>{' '}
    {valor}
    {grava !== undefined && (
      <>
        {' '}
        <IconArrowRight size="0.875rem" role="img" aria-label="grava-se" className={classes['becomes']} /> <strong>{grava}</strong>
      </>
    )}
  </li>
);

/** The first of the rows that would be written, cell by cell. */
export const LinhasEscritas = ({ linhas, linhasTotal }: Pick<ImportacaoCompleta, 'linhas' | 'linhasTotal'>) => {
  if (linhas.length === 0) return null;
  const mostradas = linhas.slice(0, MOSTRADAS);
  const todas = linhasTotal === 1 ? '1 linha' : `${count(linhasTotal)} linhas`;
  return (
    <Section
      title="Linha por linha"
      about={linhasTotal > mostradas.length ? `${todas}; aqui as primeiras ${count(mostradas.length)}` : todas}
    >
      <Paper className={classes['table'] ?? ''}>
        <Table aria-label="Linhas que serão gravadas">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Onde</Table.Th>
              <Table.Th>O que se grava</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mostradas.map(({ arquivo, linha, celulas }) => (
              <Table.Tr key={`${arquivo}:${linha}`}>
                <Table.Td className={classes['where'] ?? ''}>
                  {arquivo}
                  <Text size="xs" c="dimmed">
                    linha {linha}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <ul className={classes['cells']}>
                    {celulas.map((celula) => (
                      <CelulaEscrita key={celula.coluna} {...celula} />
                    ))}
                  </ul>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );
};
