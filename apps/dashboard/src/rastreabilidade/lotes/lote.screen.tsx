import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { CopyCode, Facts } from '../../ui/facts.js';
import { day, percent, quantity, sum } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, Page } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { DoPeASaca } from '../perdas/do-pe-a-saca.js';
import { Mover } from '../processos/mover.js';
import { Etapa, processoLook } from './etapa.js';
import { Genealogia } from './genealogia/genealogia.js';
import { LinhaDoTempo } from './linha-do-tempo.js';
import classes from './lote.module.css';
import { Documentos } from '../documentos/documentos.js';
import { Publicacao } from '../publicacao/publicacao.js';
import { LOTES, type LoteCompleto, useLote } from './lotes.api.js';
import { Origem } from './origem/origem.js';
import { Qualidade } from '../qualidade/qualidade.js';
import { Saldo } from './saldo.js';
import { Faixa } from '../tempo/faixa.js';
import { eAgora, useQuando } from '../tempo/quando.js';
import { Tempo } from '../tempo/tempo.js';

const back = { to: LOTES, label: 'Lotes' };

const custodiaOf = ({ custodia, naCooperativa, unidade }: LoteCompleto) =>
  custodia === 'cooperativa' ? `Cooperativa: ${quantity(naCooperativa, unidade)}` : 'Na fazenda';

/** A lot of the picking has no record but itself: the day says it all. */
const criacao = ({ criadoPor, data, codigo }: LoteCompleto) => {
  if (!criadoPor) return day(data);
  const registro = criadoPor.codigo !== null && criadoPor.codigo !== codigo ? ` ${criadoPor.codigo}` : '';
  return `${processoLook(criadoPor.processo).label}${registro}, ${day(data)}`;
};

/** What is of the lot as it is, whenever one looks. */
const SoAgora = ({ lote, id }: { lote: LoteCompleto; id: string }) => (
  <>
    <Documentos assunto={{ tipo: 'lote', id, codigo: lote.codigo, path: `${LOTES}/${id}` }} />
    <div className="only-screen">
      <Publicacao id={id} />
    </div>
    <Qualidade lote={lote.id} />
    <Anexos tipo="lote" id={lote.id} modulo="rastreabilidade" />
  </>
);

const Record = ({ lote, id }: { lote: LoteCompleto; id: string }) => {
  const agora = eAgora(useQuando());
  const livre = sum([lote.saldo, -lote.reservado], 3);
  const about = [lote.tipo, lote.qualidade, lote.fazendaNome].filter(Boolean).join(' · ');
  return (
    <Page
      menu
      back={back}
      title={<CopyCode>{lote.codigo}</CopyCode>}
      about={
        <Group gap="xs">
          <Etapa etapa={lote.etapa} />
          {about}
        </Group>
      }
      actions={
        <>
          <Button variant="default" leftSection={<IconPrinter size="1.1rem" aria-hidden="true" />} onClick={() => print()}>
            Imprimir
          </Button>
          {lote.saldo > 0 && agora && <Mover ids={[lote.id]} etapa={lote.etapa} unidade={lote.unidade} />}
          {lote.unidade === 'kg' && livre > 0 && agora && (
            <Action icon={icons.venda} to={`/vendas/nova?lote=${lote.id}`}>
              Vender
            </Action>
          )}
        </>
      }
    >
      <Faixa />
      <Tempo id={id} />
      <div className={classes['top']}>
        <Paper p="md" component="section" aria-label={agora ? 'O lote agora' : 'O lote então'}>
          <Facts
            items={[
              ['Onde está', lote.local ?? (lote.saldo > 0 ? lote.fazendaNome : null)],
              ['Com quem', custodiaOf(lote)],
              ['Como nasceu', criacao(lote)],
              ['Quantidade ao nascer', quantity(lote.quantidade, lote.unidade)],
              ['Umidade', lote.umidade === null ? null : percent(lote.umidade)],
              lote.classificacao !== null && ['Classificação', lote.classificacao],
              ['Fazenda', lote.fazendaNome],
            ]}
          />
        </Paper>
        <Paper p="md" component="section" aria-label="Saldo">
          <Saldo {...lote} />
        </Paper>
      </div>
      <Genealogia id={id} />
      <DoPeASaca id={id} />
      <Origem talhoes={lote.talhoes} unidade={lote.unidade} />
      {agora && <SoAgora lote={lote} id={id} />}
      <LinhaDoTempo id={id} />
    </Page>
  );
};

/** Everything about one lot on one page: what it is, where it is, what is left, what it was made from, and all that happened to it. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useLote(id);
  const agora = eAgora(useQuando());
  if (data && String(data.id) === id) return <Record key={id} lote={data} id={id} />;
  return (
    <Page back={back} title={error ? 'Lote' : <Skeleton width="10rem" height="1.5rem" />}>
      {error && !agora && <Faixa semLote={error.status === 404} />}
      {error && !agora && <Tempo id={id} />}
      {error && (agora || error.status !== 404) && <Failure problem={error} onRetry={() => void refetch()} />}
      {error ? null : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
