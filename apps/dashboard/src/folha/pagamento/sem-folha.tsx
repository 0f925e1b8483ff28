import { Paper, Table, Text } from '@mantine/core';
import type { ServicoSemFolha } from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import { useRead } from '../../http/hooks.js';
import { count, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { telaDoPagamento } from '../comum/telas.js';
import classes from '../comum/folha.module.css';

/** Days, hours and pieces that no closed sheet pays, by worker, and beside them the picking, which the harvest sheets pay. */
export const SemFolha = () => {
  const read = useRead<typeof ServicoSemFolha>(`${telaDoPagamento.folhas}/sem-folha`, {}, { modulo: 'folha' });
  return (
    <Section
      title="Serviço sem folha"
      about="O que nenhuma folha fechada paga: dias, horas e produção, da folha de pagamento; e a colheita, da folha da colheita"
    >
      <Loaded read={read}>
        {({ content, total, totalColheita }) =>
          content.length === 0 ? (
            <Text c="dimmed">Todo o serviço lançado está em folha fechada.</Text>
          ) : (
            <Paper className={classes['table'] ?? ''}>
              <Table aria-label="Serviço sem folha, por colaborador">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Colaborador</Table.Th>
                    <Table.Th className={classes['number'] ?? ''}>Dias</Table.Th>
                    <Table.Th className={classes['number'] ?? ''}>Serviço</Table.Th>
                    <Table.Th className={classes['number'] ?? ''}>Colheita</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {content.map(({ colaborador, nome, dias, valor, colheita }) => (
                    <Table.Tr key={colaborador}>
                      <Table.Td>{nome}</Table.Td>
                      <Table.Td className={classes['number'] ?? ''}>{count(dias)}</Table.Td>
                      <Table.Td className={classes['number'] ?? ''}>{money(valor)}</Table.Td>
                      <Table.Td className={classes['number'] ?? ''}>{money(colheita)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
                <Table.Tfoot>
                  <Table.Tr>
                    <Table.Th colSpan={2}>Total</Table.Th>
                    <Table.Th className={classes['number'] ?? ''}>{money(total)}</Table.Th>
                    <Table.Th className={classes['number'] ?? ''}>{money(totalColheita)}</Table.Th>
                  </Table.Tr>
                </Table.Tfoot>
              </Table>
            </Paper>
          )
        }
      </Loaded>
    </Section>
  );
};
