import { Paper, Table, Text } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { Confirm } from '../../ui/confirm.js';
import { day, decimal, percent } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { EmJanela } from '../qualidade/em-janela.js';
import classes from './curva.module.css';
import { type Leitura, type ProcessoDeSecador, useDesfazerLeitura } from './curva.api.js';
import { LeituraForm } from './leitura-form.js';

const graus = (valor: number | null) => (valor === null ? '—' : `${decimal(valor, 1)}\u00a0°C`);

type Props = { readonly processo: ProcessoDeSecador; readonly id: string };

const Linha = ({ processo, id, leitura }: Props & { leitura: Leitura }) => {
  const desfazer = useDesfazerLeitura(processo, id, leitura.id);
  const quando = `${day(leitura.data)} ${leitura.hora}`;
  return (
    <Table.Tr>
      <Table.Td>{quando}</Table.Td>
      <Table.Td className={classes['number'] ?? ''}>{percent(leitura.umidade)}</Table.Td>
      <Table.Td className={classes['number'] ?? ''}>{graus(leitura.temperaturaMassa)}</Table.Td>
      <Table.Td className={classes['number'] ?? ''}>{graus(leitura.temperaturaAr)}</Table.Td>
      <Table.Td className="only-screen">
        <div className={classes['actions']}>
          <EmJanela label="Corrigir" icon={IconPencil} title={`Corrigir a leitura de ${quando}`}>
            {(close) => <LeituraForm processo={processo} id={id} leitura={leitura} onDone={close} />}
          </EmJanela>
          <Confirm
            label="Desfazer"
            icon={IconArrowBackUp}
            title="Desfazer a leitura?"
            text={`A de ${quando}, com ${percent(leitura.umidade)}. Na linha do tempo dos lotes fica dito que foi desfeita.`}
            confirm="Desfazer"
            busy={desfazer.isPending}
            onConfirm={() => desfazer.mutateAsync(undefined)}
          />
        </div>
      </Table.Td>
    </Table.Tr>
  );
};

/** What was measured, the newest first. */
export const Leituras = ({ processo, id, leituras }: Props & { leituras: readonly Leitura[] }) => (
  <Section title="Leituras" about={`${leituras.length} ${leituras.length === 1 ? 'leitura' : 'leituras'}, a mais nova primeiro`}>
    {leituras.length === 0 ? (
      <Text c="dimmed">Nenhuma leitura ainda.</Text>
    ) : (
      <Paper className={classes['table'] ?? ''} tabIndex={0} role="region" aria-label="Leituras do secador">
        <Table aria-label="Leituras do secador">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Quando</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>Umidade</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>Massa</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>Ar</Table.Th>
              <Table.Th className="only-screen">O que fazer</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {leituras.toReversed().map((leitura) => (
              <Linha key={leitura.id} processo={processo} id={id} leitura={leitura} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    )}
  </Section>
);
