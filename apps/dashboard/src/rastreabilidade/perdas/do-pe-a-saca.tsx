import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Code } from '../../ui/facts.js';
import { count, day, percent, quantity, whole } from '../../ui/format.js';
import { Turns } from '../../ui/list/turns.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { LOTES } from '../lote/lotes.api.js';
import { Avisos, QuantosAvisos } from './avisos.js';
import { type EtapaDoLote, type PassoDoLote, type PerdasDoLote, usePerdasDoLote } from './perdas.api.js';
import classes from './perdas.module.css';
import { NADA, perdido } from './dizer.js';
import { Processo, Quanto, Rolagem } from './quanto.js';
import { litrosPorSaca } from './resumo.js';

/** The summary of the lot's losses, in a sentence. */
const frase = ({ litrosPorSaca: litros, colhidoL, perda, perdaKg, unidade, semOrigemKg, quebra }: PerdasDoLote['resumo']): string => {
  if (unidade === 'L') return `Foram colhidos ${whole(colhidoL, 'L')} para este lote.`;
  if (semOrigemKg > 0) return `De ${whole(semOrigemKg, 'kg')} deste lote não se sabe a colheita: vieram de benefício avulso.`;
  const ficou =
    perda === null || perdaKg === null
      ? ' O que se perdeu no caminho não foi pesado.'
      : ` No caminho ficaram ${whole(perdaKg, 'kg')} de palha e outras perdas, ${percent(perda)} do café seco.`;
  const agua = quebra === null ? '' : ` Na secagem saíram ${percent(quebra)} em água.`;
  return `Cada saca deste lote levou ${litrosPorSaca(litros)} de café colhido.${agua}${ficou}`;
};

const Etapas = ({ etapas }: { etapas: readonly EtapaDoLote[] }) => (
  <Rolagem label="O que deste lote passou por cada processo">
    <Table className={classes['table'] ?? ''} aria-label="O que deste lote passou por cada processo">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Processo</Table.Th>
          <Table.Th data-number>Registros</Table.Th>
          <Table.Th data-number>Entrou</Table.Th>
          <Table.Th data-number>Saiu</Table.Th>
          <Table.Th data-number>Perda</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {etapas.map(({ processo, registros, semPerda, entra, sai, perda }) => (
          <Table.Tr key={processo}>
            <Table.Th scope="row">
              <Processo processo={processo} />
            </Table.Th>
            <Table.Td data-number>{count(registros)}</Table.Td>
            <Table.Td data-number>
              <Quanto valor={entra} />
            </Table.Td>
            <Table.Td data-number>
              <Quanto valor={sai} />
            </Table.Td>
            <Table.Td data-number>
              {perdido(perda, registros)}
              {perda !== null && semPerda > 0 && `, e ${count(semPerda)} não pesada${semPerda === 1 ? '' : 's'}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Rolagem>
);

const sobreASecagem = ({ secagem }: PassoDoLote): string | null => {
  if (!secagem || secagem.quebra === null || secagem.umidadeEntrada === null || secagem.umidadeSaida === null) return null;
  const umidade = `${percent(secagem.umidadeEntrada)} → ${percent(secagem.umidadeSaida)}: quebra de ${percent(secagem.quebra)}`;
  if (secagem.pesoEsperado === null) return umidade;
  const esperado = `${umidade}, esperados ${quantity(secagem.pesoEsperado, 'kg')}`;
  return secagem.diferenca === null ? esperado : `${esperado}, diferença de ${quantity(secagem.diferenca, 'kg')}`;
};

const sobreORendimento = ({ rendimento }: PassoDoLote): string | null => {
  if (!rendimento) return null;
  const partes = [
    rendimento.litrosPorSaca === null ? null : `${litrosPorSaca(rendimento.litrosPorSaca)} por saca`,
    rendimento.renda === null ? null : `renda ${percent(rendimento.renda)}`,
    rendimento.escolha ? `escolha ${percent(rendimento.escolha)}` : null,
  ].filter((parte) => parte !== null);
  return partes.length > 0 ? partes.join(' · ') : null;
};

const CITADOS = 3;

/** Which lots went in, as far as there is room. */
const Lotes = ({ lotes, lotesTotal }: PassoDoLote) =>
  lotes.length > 0 && (
    <Text size="xs" component="div">
      {lotes.slice(0, CITADOS).map(({ id, codigo }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`${LOTES}/${id}`}>{codigo ?? id}</Link>
        </span>
      ))}
      {lotesTotal > CITADOS && ` e mais ${count(lotesTotal - CITADOS)}`}
    </Text>
  );

const Passo = ({ passo }: { passo: PassoDoLote }) => {
  const nota = sobreASecagem(passo) ?? sobreORendimento(passo);
  const { processo, id, codigo, em, entra, sai, perda, parte, avisos } = passo;
  return (
    <Table.Tr>
      <Table.Td className={classes['what'] ?? ''}>
        <Link to={processo === 'lote' ? `${LOTES}/${id}` : `/rastreabilidade/${processo}/${id}`} className={classes['step']}>
          <Processo processo={processo} /> {codigo && <Code>{codigo}</Code>}
        </Link>
        <Text size="xs" c="dimmed">
          {[day(em), nota].filter(Boolean).join(' · ')}
        </Text>
        <Lotes {...passo} />
        <Avisos avisos={avisos} />
      </Table.Td>
      <Table.Td data-number>
        <Quanto valor={entra} exact />
      </Table.Td>
      <Table.Td data-number>
        <Quanto valor={sai} exact />
      </Table.Td>
      <Table.Td data-number>{perdido(perda, 1, true)}</Table.Td>
      <Table.Td data-number>{parte.percentual === null ? NADA : percent(parte.percentual)}</Table.Td>
    </Table.Tr>
  );
};

const MAIS = 50;

/** Every record that the lot's coffee came through, whole, and which part of it became the lot. */
const Passos = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1);
  const read = usePerdasDoLote(id, page, MAIS);
  return (
    <Loaded read={read}>
      {({ content, pagination: { total } }) => (
        <>
          <Rolagem label="Cada passo, do pé à saca">
            <Table className={classes['table'] ?? ''} aria-label="Cada passo, do pé à saca">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Passo</Table.Th>
                  <Table.Th data-number>Entrou</Table.Th>
                  <Table.Th data-number>Saiu</Table.Th>
                  <Table.Th data-number>Perda</Table.Th>
                  <Table.Th data-number>Deste lote</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {content.map((passo) => (
                  <Passo key={`${passo.processo}/${passo.id}`} passo={passo} />
                ))}
              </Table.Tbody>
            </Table>
          </Rolagem>
          <Turns page={page} size={MAIS} total={total} noun="passos" onPage={setPage} />
        </>
      )}
    </Loaded>
  );
};

/** The losses of a lot's coffee between the plot and the bag. */
export const DoPeASaca = ({ id }: { id: string }) => {
  const [aberto, setAberto] = useState(false);
  const read = usePerdasDoLote(id, 1, 1);
  const avisos = read.data?.resumo.avisos ?? 0;
  return (
    <Section
      title="Do pé à saca"
      about={read.data ? frase(read.data.resumo) : ' '}
      actions={
        <>
          <QuantosAvisos quantos={avisos} />
          <Button variant="default" size="xs" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
            {aberto ? 'Só o resumo' : 'Ver cada passo'}
          </Button>
        </>
      }
    >
      <Loaded read={read} waiting={<Skeleton height="10rem" radius="lg" />}>
        {({ resumo }) => (aberto ? <Passos id={id} /> : <Etapas etapas={resumo.etapas} />)}
      </Loaded>
    </Section>
  );
};
