import { Group, Paper, Table, Text } from '@mantine/core';
import type { QuantidadesDaCalda as Quantidades } from '@tulha/domain/agronomia/agronomia.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useState } from 'react';
import { useRead } from '../http/hooks.js';
import { QuantityInput } from '../ui/form/number-input.js';
import { amount } from '../ui/format.js';
import { Section } from '../ui/page.js';

type Item = Answer<typeof Quantidades>['itens'][number];

/** Tanks of the same amount are told once: three full ones and the last. */
const porTanque = ({ porTanque: partes, unidade }: Item): string =>
  [...Map.groupBy(partes, (parte) => parte)]
    .map(([parte, iguais]) => `${iguais.length > 1 ? `${iguais.length} × ` : ''}${amount(parte)} ${unidade}`)
    .join(' + ');

const Itens = ({ itens, comTanques }: { readonly itens: readonly Item[]; readonly comTanques: boolean }) => (
  <Table.ScrollContainer minWidth={280} mt="md">
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Na ordem do tanque</Table.Th>
          <Table.Th ta="right">Ao todo</Table.Th>
          {comTanques && <Table.Th ta="right">Em cada tanque</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {itens.map((item, lugar) => (
          <Table.Tr key={`${lugar} ${item.insumo}`}>
            <Table.Td>{item.descricao}</Table.Td>
            <Table.Td ta="right">{`${amount(item.total)} ${item.unidade}`}</Table.Td>
            {comTanques && <Table.Td ta="right">{porTanque(item)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** How much of each input goes into the mixture of an area, tank by tank. */
export const QuantidadesDaCalda = ({ row: { id } }: { readonly row: { readonly id: number } }) => {
  const [area, setArea] = useState<number | null>(null);
  const [tanque, setTanque] = useState<number | null>(null);
  const pedido = { ...(area ? { area: String(area) } : {}), ...(tanque ? { tanque: String(tanque) } : {}) };
  const { data, error } = useRead<typeof Quantidades>(`/cad-caldas/${id}/quantidades`, pedido, {
    enabled: area !== null && area > 0,
    keep: true,
  });
  return (
    <Section title="Quanto vai" about="De cada insumo, na área que se vai pulverizar">
      <Paper p="md">
        <Group align="end">
          <QuantityInput label="Área (ha)" value={area} onChange={setArea} />
          <QuantityInput label="Tanque (L)" value={tanque} onChange={setTanque} />
        </Group>
        {error && (
          <Text role="alert" mt="md">
            {error.message}
          </Text>
        )}
        {!error && area !== null && area > 0 && data && (
          <>
            <Text mt="md">
              {data.volume === null ? 'A calda não diz quantos litros vão em um hectare.' : `${amount(data.volume)} L de calda`}
              {data.tanques.length > 1 && ` em ${data.tanques.length} tanques, o último com ${amount(data.tanques.at(-1) ?? 0)} L`}
            </Text>
            <Itens itens={data.itens} comTanques={data.tanques.length > 1} />
          </>
        )}
      </Paper>
    </Section>
  );
};
