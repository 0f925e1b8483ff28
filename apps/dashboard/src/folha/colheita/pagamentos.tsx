import { Paper, Table, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Code } from '../../ui/facts.js';
import { count, decimal, money, quantity, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import type { PagamentoDeColheita } from './folhas.api.js';
import classes from './folha.module.css';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const Wide = ({ rows, total }: { rows: readonly PagamentoDeColheita[]; total: number }) => (
  <Paper className={classes['table'] ?? ''}>
    <Table aria-label="Pagamentos por colaborador" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Código</Table.Th>
          <Table.Th>Colaborador</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Dias</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Medidas</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>Litros</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>A pagar</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ colaborador, nome, codigo, litros, medidas, dias, valor }) => (
          <Table.Tr key={colaborador}>
            <Table.Td>
              <Code>{codigo}</Code>
            </Table.Td>
            <Table.Td>{nome}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{count(dias)}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{decimal(medidas, 2)}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{quantity(litros, 'L')}</Table.Td>
            <Table.Td className={classes['number'] ?? ''}>{money(valor)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={4}>Total</Table.Th>
          <Table.Th className={classes['number'] ?? ''}>
            {quantity(
              sum(
                rows.map(({ litros }) => litros),
                3,
              ),
              'L',
            )}
          </Table.Th>
          <Table.Th className={classes['number'] ?? ''}>{money(total)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </Paper>
);

const Narrow = ({ rows }: { rows: readonly PagamentoDeColheita[] }) => (
  <ul className={classes['people']} aria-label="Pagamentos por colaborador">
    {rows.map(({ colaborador, nome, codigo, litros, dias, valor }) => (
      <li key={colaborador}>
        <div className={classes['person']}>
          <span>{nome}</span>
          <Text size="xs" c="dimmed">
            <Code>{codigo}</Code> · {count(dias)} {dias === 1 ? 'dia' : 'dias'} · {quantity(litros, 'L')}
          </Text>
        </div>
        <strong className={classes['number']}>{money(valor)}</strong>
      </li>
    ))}
  </ul>
);

/** Who is owed what. The whole sheet is here, so looking somebody up asks nobody. */
export const Pagamentos = ({ rows, total }: { rows: readonly PagamentoDeColheita[]; total: number }) => {
  const [text, setText] = useState('');
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const wanted = plain(text.trim());
  const shown = rows.filter(({ nome, codigo }) => plain(`${codigo} ${nome}`).includes(wanted));
  return (
    <Section
      title="Pagamentos"
      about={`${count(shown.length)} ${shown.length === 1 ? 'colaborador' : 'colaboradores'}`}
      actions={
        <TextInput
          type="search"
          aria-label="Nome ou código"
          placeholder="Nome ou código"
          leftSection={<IconSearch size="1rem" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    >
      {narrow ? (
        <Narrow rows={shown} />
      ) : (
        <Wide
          rows={shown}
          total={
            wanted
              ? sum(
                  shown.map(({ valor }) => valor),
                  2,
                )
              : total
          }
        />
      )}
    </Section>
  );
};
