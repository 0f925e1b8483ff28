import { withoutZeros } from '@tulha/domain/kernel/trim';
import { Paper, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { nomeDaPeneira } from '@tulha/domain/rastreabilidade/classificacao/cob';
import type { ReactNode } from 'react';
import { Confirm } from '../../ui/confirm.js';
import { Code, Facts } from '../../ui/facts.js';
import { count, day, decimal, percent } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { AmostraForm } from './amostra-form.js';
import { ClassificacaoForm } from './classificacao-form.js';
import { EmJanela } from '../../screens/em-janela.js';
import classes from './qualidade.module.css';
import {
  type Amostra,
  type Classificacao,
  janelaDe,
  useAmostras,
  useClassificacoes,
  useExcluirAmostra,
  useExcluirClassificacao,
} from './qualidade.api.js';

const quando = ({ data, hora }: { data: string; hora: string | null }) => (hora === null ? day(data) : `${day(data)} ${hora}`);
const pct = (valor: number | null) => valor !== null && percent(valor);

const Cartao = ({ titulo, about, acoes, children }: { titulo: ReactNode; about: string; acoes: ReactNode; children: ReactNode }) => (
  <li>
    <Paper p="md" className={classes['card'] ?? ''}>
      <div className={classes['head']}>
        <div>
          <strong>{titulo}</strong>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
        <div className={`${classes['actions']} only-screen`}>{acoes}</div>
      </div>
      {children}
    </Paper>
  </li>
);

const UmaClassificacao = ({ lote, feita }: { lote: number; feita: Classificacao }) => {
  const excluir = useExcluirClassificacao(lote, feita.id);
  return (
    <Cartao
      titulo={feita.resumo}
      about={['Classificado', quando(feita), feita.laboratorio, feita.responsavel].filter(Boolean).join(' · ')}
      acoes={
        <>
          <EmJanela label="Corrigir" icon={IconPencil} title="Corrigir a classificação" wide form={janelaDe('classificacao', feita.id)}>
            {(close, escrito) => <ClassificacaoForm lote={lote} classificacao={feita} escrito={escrito} onDone={close} />}
          </EmJanela>
          <Confirm
            label="Excluir"
            icon={IconTrash}
            title="Excluir a classificação?"
            text="Ela deixa de valer; na linha do tempo fica dito o que foi e que foi excluída."
            confirm="Excluir"
            busy={excluir.isPending}
            onConfirm={() => excluir.mutateAsync(undefined)}
          />
        </>
      }
    >
      <Facts
        items={[
          feita.defeitos !== null && ['Defeitos em 300 g', count(feita.defeitos)],
          feita.cor !== null && ['Cor', feita.cor],
          feita.catacao !== null && ['Catação', pct(feita.catacao)],
          feita.impurezas !== null && ['Impurezas', pct(feita.impurezas)],
          feita.umidade !== null && ['Umidade', pct(feita.umidade)],
          feita.pontosSca !== null && ['Pontos SCA', withoutZeros(decimal(feita.pontosSca, 2), ',')],
        ]}
      />
      {feita.peneiras.length > 0 && (
        <Text size="sm">
          {feita.peneiras.map(({ peneira, percentual }) => `${nomeDaPeneira(peneira)}: ${percent(percentual)}`).join(' · ')}
        </Text>
      )}
      {feita.notas !== null && <Text size="sm">{feita.notas}</Text>}
    </Cartao>
  );
};

const UmaAmostra = ({ lote, amostra }: { lote: number; amostra: Amostra }) => {
  const excluir = useExcluirAmostra(lote, amostra.id);
  return (
    <Cartao
      titulo={
        <>
          Amostra <Code>{amostra.codigo}</Code>
        </>
      }
      about={['Tirada', quando(amostra), amostra.responsavel].filter(Boolean).join(' · ')}
      acoes={
        <>
          <EmJanela
            label="Corrigir"
            icon={IconPencil}
            title={`Corrigir a amostra ${amostra.codigo}`}
            form={janelaDe('amostra', amostra.id)}
          >
            {(close, escrito) => <AmostraForm lote={lote} amostra={amostra} escrito={escrito} onDone={close} />}
          </EmJanela>
          <Confirm
            label="Excluir"
            icon={IconTrash}
            title={`Excluir a amostra ${amostra.codigo}?`}
            text="Ela deixa de valer; na linha do tempo fica dito o que foi e que foi excluída."
            confirm="Excluir"
            busy={excluir.isPending}
            onConfirm={() => excluir.mutateAsync(undefined)}
          />
        </>
      }
    >
      <Facts
        items={[
          amostra.gramas !== null && ['Massa', `${count(amostra.gramas)}\u00a0g`],
          amostra.umidade !== null && ['Umidade', pct(amostra.umidade)],
          amostra.laboratorio !== null && ['Laboratório', amostra.laboratorio],
        ]}
      />
      {amostra.observacao !== null && <Text size="sm">{amostra.observacao}</Text>}
    </Cartao>
  );
};

const Novas = ({ lote }: { lote: number }) => (
  <>
    <EmJanela label="Nova amostra" icon={icons.amostra} title="Nova amostra" form={janelaDe('amostra')}>
      {(close, escrito) => <AmostraForm lote={lote} escrito={escrito} onDone={close} />}
    </EmJanela>
    <EmJanela label="Nova classificação" icon={icons.classificacao} title="Nova classificação" wide form={janelaDe('classificacao')}>
      {(close, escrito) => <ClassificacaoForm lote={lote} escrito={escrito} onDone={close} />}
    </EmJanela>
  </>
);

const contagem = (classificacoes: number, amostras: number): string =>
  `${classificacoes} ${classificacoes === 1 ? 'classificação' : 'classificações'}, ${amostras} ${amostras === 1 ? 'amostra' : 'amostras'}`;

/** The findings about a lot: its classifications and its samples, newest first. */
export const Qualidade = ({ lote }: { lote: number }) => {
  const classificacoes = useClassificacoes(lote);
  const amostras = useAmostras(lote);
  const ambas = {
    data: classificacoes.data && amostras.data && { classificacoes: classificacoes.data.content, amostras: amostras.data.content },
    error: classificacoes.error ?? amostras.error,
    refetch: () => Promise.all([classificacoes.refetch(), amostras.refetch()]),
  };
  const { data } = ambas;
  return (
    <Section
      id="qualidade"
      title="Qualidade"
      about={data ? contagem(data.classificacoes.length, data.amostras.length) : ' '}
      actions={<Novas lote={lote} />}
    >
      <Loaded read={ambas}>
        {({ classificacoes: feitas, amostras: tiradas }) =>
          feitas.length + tiradas.length === 0 ? (
            <Text c="dimmed">Ninguém tirou amostra nem classificou este lote ainda.</Text>
          ) : (
            <ul className={classes['cards']}>
              {feitas.map((feita) => (
                <UmaClassificacao key={`c${feita.id}`} lote={lote} feita={feita} />
              ))}
              {tiradas.map((amostra) => (
                <UmaAmostra key={`a${amostra.id}`} lote={lote} amostra={amostra} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};
