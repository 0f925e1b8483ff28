import { Badge, Paper, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { EnsaioDeVarios } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import classes from '../../catalogues/planilha.module.css';
import { type Coluna, COLUNAS, type Linha } from './linhas.js';

type Recusado = Answer<typeof EnsaioDeVarios>['recusados'][number];
type Props = { readonly colunas: readonly Coluna[]; readonly linhas: readonly Linha[]; readonly recusados: readonly Recusado[] };

/** The errors of a row: its own first, otherwise the server's. */
const contra = ({ erros }: Linha, recusado: Recusado | undefined): readonly string[] =>
  erros.length === 0 && recusado ? [recusado.mensagem] : erros;

const Estado = ({ linha, recusado }: { readonly linha: Linha; readonly recusado: Recusado | undefined }) => {
  const erros = contra(linha, recusado);
  if (erros.length > 0)
    return (
      <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
        Acertar
      </Badge>
    );
  if (linha.faltam.length > 0)
    return (
      <Badge color="gray" leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}>
        Criar
      </Badge>
    );
  return (
    <Badge color="folha" leftSection={<IconCheck size="0.875rem" aria-hidden="true" />}>
      Certa
    </Badge>
  );
};

/** The pasted rows, each with its errors. */
export const Conferidas = ({ colunas, linhas, recusados }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is wider than the screen it scrolls, also with the keyboard
  <Paper className={classes['table'] ?? ''} role="group" aria-label="Linhas coladas" tabIndex={0}>
    <Table aria-label="Linhas coladas">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Linha</Table.Th>
          <Table.Th>Conferência</Table.Th>
          {colunas.map((coluna) => (
            <Table.Th key={coluna}>{COLUNAS[coluna]}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {linhas.map((linha) => {
          const recusado = recusados.find(({ indice }) => indice === linha.numero - 1);
          return (
            <Table.Tr key={linha.numero}>
              <Table.Td>{linha.numero}</Table.Td>
              <Table.Td>
                <Stack gap="0.125rem" align="flex-start">
                  <Estado linha={linha} recusado={recusado} />
                  {contra(linha, recusado).map((erro) => (
                    <Text key={erro} size="xs">
                      {erro}
                    </Text>
                  ))}
                  {linha.faltam.map(({ coluna, nome }) => (
                    <Text key={coluna} size="xs" c="dimmed">
                      {COLUNAS[coluna]}: {nome} ainda não há.
                    </Text>
                  ))}
                </Stack>
              </Table.Td>
              {colunas.map((coluna) => (
                <Table.Td key={coluna}>{linha.textos[coluna]}</Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  </Paper>
);
